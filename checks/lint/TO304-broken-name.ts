// TO304: defined names point somewhere.

import { cellEvidence, type Flag, lintRule, type Model, type NameFault, nameFaults, placeOfIds, wholeBook } from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO304',
  title: 'Defined names point somewhere',
  severity: 'warning',
  rubric: {
    what: 'Defined names whose reference is #REF!. Those that formulas use are reported one by one, the others together.',
    why: 'Each formula that uses the name is #REF!, or will be; an unused one is the trace of something that was deleted.',
    fix: 'Point the name to its cells again, or delete it in the Name Manager.',
    suppress: 'The name belongs to a template part that is not used here.',
  },
  find: ({ model }) => {
    const broken = nameFaults(model.book, model.graph.formulas).filter((n) => n.kind === 'broken');
    const unused = broken.filter((n) => n.users.length === 0);
    return [...byUsers(broken).map((names) => used(model, names)), ...(unused.length > 0 ? [together(unused)] : [])];
  },
});

/** Names that the same formulas use together. */
function byUsers(names: readonly NameFault[]): NameFault[][] {
  const groups = new Map<string, NameFault[]>();
  for (const n of names) if (n.users.length > 0) groups.set(n.users.join(), [...(groups.get(n.users.join()) ?? []), n]);
  return [...groups.values()];
}

function used(model: Model, names: readonly NameFault[]): Flag {
  const [{ users }] = names as [NameFault];
  const list = names.slice(0, 4).map((n) => n.name);
  return {
    message: `the name${names.length > 1 ? 's' : ''} ${list.join(', ')}${names.length > 4 ? ` and ${names.length - 4} more` : ''} point${names.length > 1 ? '' : 's'} nowhere (=${names[0]!.text}), and ${users.length} formula${users.length > 1 ? 's use' : ' uses'} ${names.length > 1 ? 'them' : 'it'}`,
    at: placeOfIds(model, users),
    evidence: users.slice(0, 5).map((id) => cellEvidence(model, id, 'uses it')),
    subject: list.join(),
    confidence: 0.95,
  };
}

function together(names: readonly NameFault[]): Flag {
  return {
    message: `${names.length} name${names.length > 1 ? 's' : ''} that nothing uses point${names.length > 1 ? '' : 's'} nowhere: ${names
      .slice(0, 6)
      .map((n) => n.name)
      .join(', ')}${names.length > 6 ? ' ...' : ''}`,
    at: wholeBook(),
    evidence: names.slice(0, 20).map((n) => ({ label: n.name, formula: n.text })),
    subject: 'unused names',
    severity: 'info',
    confidence: 0.9,
  };
}
