// The auditor's inventory and the sheet for a sign-off.

import type { ComponentChildren } from 'preact';
import { quoteSheet } from '../../../grammar/ref.ts';
import type { Inventory, SheetInventory, Signoff } from '../inventory.ts';
import { More } from './evidence.tsx';
import { Scroll } from './scroll.tsx';
import { Prose } from './text.tsx';

const MOST = 60;

export function InventoryView({ inventory: v }: { readonly inventory: Inventory }) {
  return (
    <section id="inventory" aria-labelledby="inventory-title">
      <h2 id="inventory-title">Inventory</h2>
      <Totals inventory={v} />
      <SheetTable sheets={v.sheets} />
      <Lists inventory={v} />
      <h3 class="by-sheet">Formulas and typed numbers, sheet by sheet</h3>
      {v.sheets
        .filter((s) => s.unique.length + s.typed.length > 0)
        .map((s) => (
          <Sheet key={s.name} sheet={s} />
        ))}
    </section>
  );
}

function Totals({ inventory: { totals: t, calculation: c, macros, application, modified } }: { readonly inventory: Inventory }) {
  return (
    <p>
      {t.cells} cells, {t.formulas} formulas of which {t.uniqueFormulas} unique, {t.inputs} typed numbers. Calculation {c.mode},{' '}
      {c.iterate ? `iterating up to ${c.iterateCount} times to ${c.iterateDelta}` : 'no iteration'}
      {c.fullPrecision ? '' : ', precision as displayed'}
      {c.date1904 ? ', dates from 1904' : ''}. {macros ? 'Has macros. ' : ''}
      {application && `Written by ${application}. `}
      {modified && `Last changed ${modified}.`}
    </p>
  );
}

const WORDS = ['sheet', 'state', 'read as', 'used'] as const;
const FIGURES = ['formulas', 'unique', 'typed numbers', 'texts', 'comments'] as const;

function SheetTable({ sheets }: { readonly sheets: readonly SheetInventory[] }) {
  return (
    <Scroll label="Sheets in figures">
      <table>
        <thead>
          <tr>
            {[...WORDS, ...FIGURES].map((name, i) => (
              <th key={name} scope="col" class={i >= WORDS.length ? 'n' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheets.map((s) => (
            <tr key={s.name}>
              <th scope="row">{s.name}</th>
              <td>{s.state}</td>
              <td>{s.role ?? ''}</td>
              <td>{s.used}</td>
              {[s.formulas, s.unique.length, s.inputs, s.texts, s.comments].map((n, i) => (
                <td key={i} class="n">
                  {n}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Entries under a heading that counts them; `shut` where they are many and rarely asked for. */
function Listed({
  what,
  entries,
  shut,
}: {
  readonly what: string;
  readonly entries: readonly ComponentChildren[];
  readonly shut?: boolean;
}) {
  if (entries.length === 0) return null;
  return (
    <details open={!shut}>
      <summary>
        {entries.length} {what}
      </summary>
      <ul>
        {entries.slice(0, MOST).map((entry, i) => (
          <li key={i}>{entry}</li>
        ))}
      </ul>
      <More shown={MOST} of={entries.length} />
    </details>
  );
}

function Lists({ inventory: v }: { readonly inventory: Inventory }) {
  const hidden = v.hidden.map((h) => (
    <>
      {h.what}: <Prose text={h.where} /> ({h.count}; {h.detail})
    </>
  ));
  const links = v.externals.map((e) => (
    <>
      [{e.index}] {e.target || 'unknown'}: {e.formulas} formulas
      {e.first && <Prose text={`, first ${e.first}`} />}
    </>
  ));
  const names = v.names.map((n) => (
    <>
      <code>{n.name}</code>
      {n.scope && ` on ${n.scope}`} = <Prose text={n.refersTo} />
      {n.broken && ' (broken)'}
      {n.hidden && ' (hidden)'}
    </>
  ));
  return (
    <>
      <Listed what="hidden things" entries={hidden} />
      <Listed what="links to other workbooks" entries={links} />
      <Listed what="defined names" entries={names} shut />
      <Listed what="oddities of the file" entries={v.issues} shut />
    </>
  );
}

function Sheet({ sheet: s }: { readonly sheet: SheetInventory }) {
  const at = (range: string) => `${quoteSheet(s.name)}!${range}`;
  return (
    <details>
      <summary>
        {s.name}: {s.unique.length} unique formulas, {s.typed.length} runs of typed numbers
      </summary>
      <div class="two">
        <div>
          <h3>Unique formulas</h3>
          <ul class="dense">
            {s.unique.slice(0, MOST).map((u) => (
              <li key={u.cell}>
                <Prose text={at(u.where[0] ?? u.cell)} /> {u.copies > 1 && `×${u.copies}`} <code>={u.formula}</code>
              </li>
            ))}
          </ul>
          <More shown={MOST} of={s.unique.length} />
        </div>
        <div>
          <h3>Typed numbers</h3>
          <ul class="dense">
            {s.typed.slice(0, MOST).map((t) => (
              <li key={t.range}>
                <Prose text={at(t.range)} /> {t.label} <span class="said">{t.shown.join('  ')}</span>
                {t.unused > 0 && <b> {t.unused === t.cells ? 'not used' : `${t.unused} not used`}</b>}
              </li>
            ))}
          </ul>
          <More shown={MOST} of={s.typed.length} />
        </div>
      </div>
    </details>
  );
}

export function SignoffView({ signoff: s }: { readonly signoff: Signoff }) {
  const { coverage: c } = s;
  return (
    <section id="signoff" aria-labelledby="signoff-title">
      <h2 id="signoff-title">For a sign-off</h2>
      <p>
        {c.assessed} of {c.facets} facets assessed, {c.unresolved} open, {c.notApplicable} not applicable, {c.notGraded} not graded.{' '}
        {c.verified + c.single} of {c.formulas} formulas recalculated ({c.verified} confirmed twice), {c.unverified} not verified.{' '}
        {c.onLines} of {c.numbers} numbers lie on a line that was read.
      </p>
      <Scroll label="Hashes">
        <table class="hashes">
          <thead>
            <tr>
              <th scope="col">what</th>
              <th scope="col">name</th>
              <th scope="col">sha256</th>
            </tr>
          </thead>
          <tbody>
            {s.inputs.map((i) => (
              <Hash key={i.role} what={i.role} name={i.path} sha256={i.sha256} />
            ))}
            <Hash what="tool" name={`tieout ${s.tool.version}`} sha256={s.tool.build ?? 'not known'} />
            <Hash what="profile" name={s.profile.id} sha256={s.profile.sha256} />
            {!s.config && <Hash what="config" name="none" sha256="" />}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

const Hash = ({ what, name, sha256 }: { readonly what: string; readonly name: string; readonly sha256: string }) => (
  <tr>
    <th scope="row">{what}</th>
    <td>{name}</td>
    <td>
      <code>{sha256}</code>
    </td>
  </tr>
);
