// The page: a bar to move by, and the parts of the book at hand.

import { useContext, useMemo, useState } from 'preact/hooks';
import type { Severity } from '../../rule/finding.ts';
import type { PageBook, PageData } from '../page-data.ts';
import { plain } from '../plain.ts';
import { Facets } from './facets.tsx';
import { LintFindings } from './findings.tsx';
import { InventoryView, SignoffView } from './inventory.tsx';
import { openBook, ReaderContext } from './reader.ts';
import { Coverage, Reading } from './reading.tsx';
import { Sheets } from './sheets.tsx';
import { ThemeButton, useTheme } from './theme.tsx';
import { Verdict } from './verdict.tsx';
import { useWalk } from './walk.ts';

export function App({ data }: { readonly data: PageData }) {
  const [at, setAt] = useState(0);
  const [theme, toggle] = useTheme();
  const book = data.books[at];
  return (
    <>
      <header class="top">
        <span class="mark">tieout</span>
        {data.books.length > 1 ? (
          <label class="books">
            <span class="sr-only">Workbook</span>
            <select value={at} onChange={(e) => setAt(Number(e.currentTarget.value))}>
              {data.books.map((b, i) => (
                <option key={i} value={i}>
                  {plain(b.title)}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <h1 class="title">{plain(book?.title ?? '')}</h1>
        )}
        {book && <Nav book={book} />}
        <ThemeButton theme={theme} onToggle={toggle} />
      </header>
      <main>{book && <BookView key={at} book={book} theme={theme} many={data.books.length > 1} />}</main>
      <footer>tieout {data.version}. Every value on this page was recalculated; the cached values of the file were only compared.</footer>
    </>
  );
}

function Nav({ book }: { readonly book: PageBook }) {
  const links = [
    [book.card ? 'verdict' : 'findings', book.card ? 'Verdict' : 'Findings', !book.error],
    ['facets', 'Facets', book.card],
    ['sheets', 'Sheets', book.map],
    ['reading', 'Reading', book.card || book.reading],
    ['coverage', 'Coverage', !book.error],
    ['inventory', 'Inventory', book.inventory],
    ['signoff', 'Sign-off', book.signoff],
  ] as const;
  return (
    <nav aria-label="Parts of the report">
      {links.map(
        ([id, name, there]) =>
          there && (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ),
      )}
    </nav>
  );
}

interface BookProps {
  readonly book: PageBook;
  readonly theme: string;
  readonly many: boolean;
}

function BookView({ book, theme, many }: BookProps) {
  const opened = useMemo(() => openBook(book), [book]);
  const [selected, setSelected, reader] = useWalk(opened);
  const names = book.names ?? {};
  const read = book.card?.reading ?? book.reading;
  if (book.error !== undefined) return <p class="alarm">{plain(`${book.title}: ${book.error}`)}</p>;
  return (
    <ReaderContext.Provider value={reader}>
      {many && <h1 class="book-title">{plain(book.title)}</h1>}
      {book.card ? <Verdict card={book.card} /> : <Found book={book} />}
      {book.card && <Facets card={book.card} names={names} />}
      {book.map && opened.sheets.length > 0 && <Sheets selected={selected} theme={theme} onSelect={setSelected} />}
      {read && <Reading reading={read} />}
      <Coverage {...(book.card ? { card: book.card } : {})} names={names} unassessed={book.card?.unassessed ?? book.unassessed ?? []} />
      {book.inventory && <InventoryView inventory={book.inventory} />}
      {book.signoff && <SignoffView signoff={book.signoff} />}
    </ReaderContext.Provider>
  );
}

const SEVERITIES: readonly (readonly [Severity, string])[] = [
  ['error', 'error'],
  ['warning', 'warning'],
  ['info', 'remark'],
];

function Found({ book }: { readonly book: PageBook }) {
  const reader = useContext(ReaderContext)!;
  const { findings } = reader;
  const count = (severity: Severity) => findings.filter((f) => f.severity === severity).length;
  return (
    <section id="findings" aria-labelledby="findings-title">
      <h2 id="findings-title">Findings</h2>
      <ul class="severities">
        {SEVERITIES.map(([severity, name]) => (
          <li key={severity} class={severity}>
            <b>{count(severity)}</b> {count(severity) === 1 ? name : `${name}s`}
          </li>
        ))}
      </ul>
      <LintFindings findings={reader.findings} names={book.names ?? {}} />
    </section>
  );
}
