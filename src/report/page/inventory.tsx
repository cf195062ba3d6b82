// The auditor's inventory and the sheet for a sign-off.

import { quoteSheet } from '../../../grammar/ref.ts';
import type { Inventory, SheetInventory, Signoff } from '../inventory.ts';
import { More } from './evidence.tsx';
import { Scroll } from './scroll.tsx';
import { Prose } from './text.tsx';

const MOST = 60;

export function InventoryView({ inventory: v }: { readonly inventory: Inventory }) {
  const { totals: t, calculation: c } = v;
  return (
    <section id="inventory" aria-labelledby="inventory-title">
      <h2 id="inventory-title">Inventory</h2>
      <p>
        {t.cells} cells, {t.formulas} formulas of which {t.uniqueFormulas} unique, {t.inputs} typed numbers. Calculation {c.mode},{' '}
        {c.iterate ? `iterating up to ${c.iterateCount} times to ${c.iterateDelta}` : 'no iteration'}
        {c.fullPrecision ? '' : ', precision as displayed'}
        {c.date1904 ? ', dates from 1904' : ''}. {v.macros ? 'Has macros. ' : ''}
        {v.application && `Written by ${v.application}. `}
        {v.modified && `Last changed ${v.modified}.`}
      </p>
      <Scroll label="Sheets in figures">
        <table>
          <thead>
            <tr>
              <th scope="col">sheet</th>
              <th scope="col">state</th>
              <th scope="col">read as</th>
              <th scope="col">used</th>
              <th scope="col" class="n">
                formulas
              </th>
              <th scope="col" class="n">
                unique
              </th>
              <th scope="col" class="n">
                typed numbers
              </th>
              <th scope="col" class="n">
                texts
              </th>
              <th scope="col" class="n">
                comments
              </th>
            </tr>
          </thead>
          <tbody>
            {v.sheets.map((s) => (
              <tr key={s.name}>
                <th scope="row">{s.name}</th>
                <td>{s.state}</td>
                <td>{s.role ?? ''}</td>
                <td>{s.used}</td>
                <td class="n">{s.formulas}</td>
                <td class="n">{s.unique.length}</td>
                <td class="n">{s.inputs}</td>
                <td class="n">{s.texts}</td>
                <td class="n">{s.comments}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Lists inventory={v} />
      {v.sheets
        .filter((s) => s.unique.length + s.typed.length > 0)
        .map((s) => (
          <Sheet key={s.name} sheet={s} />
        ))}
    </section>
  );
}

function Lists({ inventory: v }: { readonly inventory: Inventory }) {
  return (
    <>
      {v.hidden.length > 0 && (
        <details open>
          <summary>{v.hidden.length} hidden things</summary>
          <ul>
            {v.hidden.slice(0, MOST).map((h, i) => (
              <li key={i}>
                {h.what}: <Prose text={h.where} /> ({h.count}; {h.detail})
              </li>
            ))}
          </ul>
          <More shown={MOST} of={v.hidden.length} />
        </details>
      )}
      {v.externals.length > 0 && (
        <details open>
          <summary>{v.externals.length} links to other workbooks</summary>
          <ul>
            {v.externals.map((e) => (
              <li key={e.index}>
                [{e.index}] {e.target || 'unknown'}: {e.formulas} formulas
                {e.first && (
                  <>
                    , first <Prose text={e.first} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {v.names.length > 0 && (
        <details>
          <summary>{v.names.length} defined names</summary>
          <ul>
            {v.names.slice(0, MOST).map((n, i) => (
              <li key={i}>
                <code>{n.name}</code>
                {n.scope && ` on ${n.scope}`} = <Prose text={n.refersTo} />
                {n.broken && ' (broken)'}
                {n.hidden && ' (hidden)'}
              </li>
            ))}
          </ul>
          <More shown={MOST} of={v.names.length} />
        </details>
      )}
      {v.issues.length > 0 && (
        <details>
          <summary>{v.issues.length} oddities of the file</summary>
          <ul>
            {v.issues.slice(0, MOST).map((issue, i) => (
              <li key={i}>{issue}</li>
            ))}
          </ul>
        </details>
      )}
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
