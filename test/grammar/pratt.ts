// A second parser of formulas, written by hand and without the grammar's code: text -> the line that sexpr() gives. Throws where it is no formula.

const LEVEL: Record<string, number> = { '^': 5, '*': 4, '/': 4, '+': 3, '-': 3, '&': 2, '=': 1, '<>': 1, '<': 1, '>': 1, '<=': 1, '>=': 1 };
const WORD = /[\p{L}\p{N}\p{M}\p{S}\p{P}_]/u;
const PUNCTUATION = new Set('()[]{},;:!\'"+-*/^&=<>%#@$|`~');
const COL = /^\$?([A-Z]{1,3})$/i;
const ROW = /^\$?([1-9]\d{0,6})$/;
const CELL = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i;
const column = (letters: string): number => [...letters.toUpperCase()].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0);
const isCell = (word: string): boolean => {
  const m = CELL.exec(word);
  return m !== null && column(m[1]!) <= 16384 && Number(m[2]) <= 1048576;
};
const isColumn = (word: string): boolean => COL.test(word) && column(word.replace('$', '')) <= 16384;
const isRow = (word: string): boolean => ROW.test(word) && Number(word.replace('$', '')) <= 1048576;

export function pratt(source: string): string {
  const text = source.replace(/^\s*=/, '');
  let at = 0;
  const fail = (why: string): never => {
    throw new Error(`${why} at ${at} in ${source}`);
  };
  const spaces = () => {
    const from = at;
    while (/\s/.test(text[at] ?? '')) at++;
    return at > from;
  };
  const take = (token: string): boolean => {
    if (!text.startsWith(token, at)) return false;
    at += token.length;
    return true;
  };
  const word = (): string => {
    const from = at;
    while (at < text.length && (text[at] === '$' || (WORD.test(text[at]!) && !PUNCTUATION.has(text[at]!)))) {
      if (text[at] === '.' && text[at + 1] === ':') break;
      at++;
    }
    return text.slice(from, at);
  };
  const peekWord = (): string => {
    const from = at;
    const found = word();
    at = from;
    return found;
  };

  const expression = (least: number): string => {
    let left = operand();
    for (;;) {
      spaces();
      const op = ['<=', '>=', '<>', '^', '*', '/', '+', '-', '&', '=', '<', '>'].find((o) => text.startsWith(o, at));
      if (!op || LEVEL[op]! <= least) return left;
      at += op.length;
      left = `(${op} ${left} ${expression(LEVEL[op]!)})`;
    }
  };

  const operand = (): string => {
    spaces();
    for (const sign of ['-', '+']) if (take(sign)) return `(${sign} ${operand()})`;
    let value = marked();
    for (spaces(); take('%'); spaces()) value = `(% ${value})`;
    return value;
  };

  const marked = (): string => {
    spaces();
    if (!take('@')) return reference();
    spaces();
    return text[at] === '-' || text[at] === '+' ? `(@ ${operand()})` : `(@ ${marked()})`;
  };

  const reference = (): string => {
    let left = range();
    for (;;) {
      const from = at;
      if (!spaces() || !/[\p{L}_\\$('[]|\d+:|#REF!/iuy.test(text.slice(at)) || !refers(left)) {
        at = from;
        return left;
      }
      left = `(isect ${left} ${mustRefer(range())})`;
    }
  };

  const refers = (value: string): boolean =>
    !/^(-?[\d.](?!\d*:|[\w.:]*!)|"|true$|false$|\{|\((%|[-+*/^&=<>]+) |_$)/.test(value.replace(/^(\(paren )+/, ''));
  const mustRefer = (value: string): string => (refers(value) ? value : fail('no reference'));

  const range = (): string => {
    let left = postfixed();
    for (;;) {
      const from = at;
      spaces();
      const op = ['.:.', '.:', ':.', ':'].find((o) => text.startsWith(o, at));
      if (!op) {
        at = from;
        return left;
      }
      at += op.length;
      spaces();
      const right = mustRefer(postfixed());
      mustRefer(left);
      const plain = isCell(left.replace(/^('[^']*(''[^']*)*'|[^'!(]*)!/, '')) && isCell(right);
      left = plain ? `${left}:${right}` : `(: ${left} ${right})`;
      const mode = (op.startsWith('.') ? 1 : 0) + (op.endsWith('.') ? 2 : 0);
      if (mode) left = `(TRIMRANGE ${left} ${mode} ${mode})`;
    }
  };

  const postfixed = (): string => {
    let value = primary();
    for (;;) {
      const callable = /^(\((paren|apply|[A-Z_\d.\\]+[ )]))/.test(value);
      const hash = /^\s*#(?!REF!|N\/A|DIV|NAME|NU|VALUE|SPILL|CALC|GETTING)/i.exec(text.slice(at));
      if (hash) {
        at += hash[0].length;
        value = `(# ${mustRefer(value)})`;
      } else if (callable && text[at] === '(') {
        at++;
        value = `(${['apply', value, ...args()].join(' ')})`;
      } else return value;
    }
  };

  const args = (): string[] => {
    spaces();
    if (take(')')) return [];
    const list: string[] = [];
    for (;;) {
      spaces();
      list.push(text[at] === ',' || text[at] === ')' ? '_' : expression(0));
      spaces();
      if (take(')')) return list;
      if (!take(',')) fail('no comma');
    }
  };

  const list = (): string => {
    const items = [expression(0)];
    for (spaces(); take(','); spaces()) items.push(expression(0));
    return items.length === 1 ? items[0]! : `(union ${items.map(mustRefer).join(' ')})`;
  };

  const primary = (): string => {
    if (take('"')) return JSON.stringify(quoted('"'));
    if (take('{')) return array();
    if (take('(')) {
      const inner = list();
      spaces();
      return take(')') ? `(paren ${inner})` : fail('no )');
    }
    const error = errorCode();
    if (error) return error === '#REF!' ? error + rest() : error;
    const number = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/i.exec(text.slice(at));
    const next = peekWord();
    const after = text[at + next.length];
    const sheetAhead = /^[\p{L}\p{N}_.]+(:[\p{L}\p{N}_.]+)?!/u.test(text.slice(at));
    if (number && !sheetAhead && after !== '!' && !(after === ':' && isRow(next))) {
      at += number[0].length;
      return number[0];
    }
    const prefix = sheet();
    return qualified(prefix);
  };

  const errorCode = (): string | undefined => {
    const m = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!)/i.exec(text.slice(at));
    if (!m) return undefined;
    at += m[0].length;
    return m[0].toUpperCase();
  };

  const rest = (): string => {
    if (text.startsWith('#REF!', at)) return primary();
    return /[\p{L}_\\$]/u.test(text[at] ?? '') ? qualified('') : '';
  };

  const quoted = (mark: string): string => {
    let value = '';
    for (; at < text.length; at++) {
      if (text[at] !== mark) value += text[at];
      else if (text[at + 1] === mark) {
        value += mark;
        at++;
      } else {
        at++;
        return value;
      }
    }
    return fail('not closed');
  };

  const array = (): string => {
    const rows: string[][] = [[]];
    for (;;) {
      spaces();
      rows.at(-1)!.push(constant());
      spaces();
      if (take('}')) break;
      if (take(';')) rows.push([]);
      else if (!take(',')) fail('no separator');
    }
    if (rows.some((r) => r.length !== rows[0]!.length)) fail('ragged array');
    return `{${rows.map((r) => r.join(',')).join(';')}}`;
  };

  const constant = (): string => {
    if (take('"')) return JSON.stringify(quoted('"'));
    const error = errorCode();
    if (error) return error;
    const m = /^(true|false|([-+]\s*)?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)/i.exec(text.slice(at));
    if (!m) return fail('no constant');
    at += m[0].length;
    return m[0].toLowerCase() === 'true' || m[0].toLowerCase() === 'false' ? m[0].toLowerCase() : m[0].replace(/\s/g, '');
  };

  /** The sheet prefix as written with "!", or ''. */
  const sheet = (): string => {
    const from = at;
    if (take("'")) {
      quoted("'");
      return take('!') ? text.slice(from, at) : fail('no !');
    }
    if (text[at] === '[') {
      const close = text.indexOf(']', at);
      at = close + 1;
      word();
      if (take(':')) word();
      if (close > 0 && !text.slice(from, close).includes("'") && take('!')) return text.slice(from, at);
      at = from;
      return '';
    }
    const first = word();
    if (first.includes('$')) at = text.length;
    if (first !== '' && take('!')) return text.slice(from, at);
    if (first !== '' && !isCell(first) && take(':') && word() !== '' && take('!')) return text.slice(from, at);
    at = from;
    return '';
  };

  const qualified = (prefix: string): string => {
    const error = errorCode();
    if (error) return prefix + error;
    if (prefix !== '' && text[at] === "'") {
      const from = at++;
      quoted("'");
      return `${prefix}name:${text.slice(from, at)}`;
    }
    const head = word();
    const gap = /^\s*/.exec(text.slice(at))![0].length;
    if (head !== '' && (text[at] === '(' || (text[at + gap] === '(' && !isCell(head)))) {
      if (!/^[\p{L}_\\][^$]*$/u.test(head)) fail('no function');
      at += gap + 1;
      return call(prefix, head, args());
    }
    if (text[at] === '[') return `${prefix}table:${head}${brackets()}`;
    if (/^(true|false)$/i.test(head) && prefix === '') return head.toLowerCase();
    return prefix + plainReference(head);
  };

  const call = (prefix: string, head: string, list: string[]): string => {
    const name = prefix + head.replace(/^(_xlfn\.|_xlws\.|_xlpm\.|_xludf\.|_xll\.)+/i, '');
    if (head.startsWith('_') && list.length === 1 && name.toUpperCase() === 'SINGLE') return `(@ ${list[0]})`;
    if (head.startsWith('_') && list.length === 1 && name.toUpperCase() === 'ANCHORARRAY') return `(# ${list[0]})`;
    return `(${[name.toUpperCase(), ...list].join(' ')})`;
  };

  const plainReference = (head: string): string => {
    const from = at;
    if ((isColumn(head) || isRow(head)) && take(':')) {
      const tail = word();
      if (((isColumn(head) && isColumn(tail)) || (isRow(head) && isRow(tail))) && !/[(![]/.test(text[at] ?? ''))
        return `${head}:${tail}`.toUpperCase();
      at = from;
    }
    if (isCell(head)) return head.toUpperCase();
    if (!/^[\p{L}_\\][^$]*$/u.test(head)) return fail('no operand');
    return `name:${head.replace(/^(_xlfn\.|_xlws\.|_xlpm\.|_xludf\.|_xll\.)+/i, '')}`;
  };

  const brackets = (): string => {
    const from = at;
    let depth = 0;
    for (; at < text.length; at++) {
      if (text[at] === "'") at++;
      else if (text[at] === '[') depth++;
      else if (text[at] === ']' && --depth === 0) return text.slice(from, ++at);
    }
    return fail('bracket not closed');
  };

  const whole = list();
  spaces();
  return at === text.length ? whole : fail('rest');
}
