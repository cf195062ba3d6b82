// What the bench must show -> each target with what was measured and whether it held; undefined where a peer was not there.

const TARGET_SIZE = 35_000;

export function targets({ rows, columns }) {
  const at = (size) => rows.find((r) => r.size === size) ?? {};
  const model = at(TARGET_SIZE);
  const large = at(1_000_000);
  const small = at(10_000);
  const perCell = (row) => row.recalc && (row.recalc.cpu - row.node.cpu) / row.size;
  return [
    most('35,000 cells: read, times unzip + scan', ratio(model.read, model.scan), 2),
    most('35,000 cells: read + parse + graph, times unzip + scan', ratio(model.graph, model.scan), 4),
    most('35,000 cells: read + parse + graph + recalculation, times unzip + scan', ratio(model.recalc, model.scan), 6),
    most('the same, times the conversion by LibreOffice', ratio(model.recalc, model.libreoffice), 0.5),
    most('the same, times the build of HyperFormula', ratio(model.recalc, model.hyperformula), 0.35),
    most(
      '35,000 cells: what the second engine adds to a grading, times a process that only reads and builds with it, by the clock',
      added(model),
      1,
    ),
    most('1,000,000 cells: peak memory in MB', large.recalc?.rss, 900),
    most('time for a cell at 1,000,000 cells, times that at 10,000', quotient(perCell(large), perCell(small)), 1.25),
    most('5,000 rows of SUMIFS and MATCH over whole columns, recalculated: seconds', columns && columns.wall / 1000, 2),
  ];
}

const quotient = (a, b) => (a === undefined || b === undefined ? undefined : a / b);
const ratio = (a, b) => quotient(a?.cpu, b?.cpu);
const added = ({ own, both, hyperformula }) =>
  own && both && hyperformula ? Math.max(0, both.wall - own.wall) / hyperformula.process : undefined;

function most(what, value, limit) {
  return { what, value, limit, held: value === undefined ? undefined : value <= limit };
}
