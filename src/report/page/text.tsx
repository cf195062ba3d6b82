// Text of a report with its addresses as links to the cells they name.

import { useContext } from 'preact/hooks';
import { plain } from '../plain.ts';
import { formulaPieces, type Piece, pieces, type Target } from './address.ts';
import { ReaderContext } from './reader.ts';

export function CellLink({ target, text }: { readonly target: Target; readonly text: string }) {
  const reader = useContext(ReaderContext);
  return (
    <button type="button" class="cell-link" onClick={() => reader?.goTo(target)}>
      {text}
    </button>
  );
}

const shown = (list: readonly Piece[]) =>
  list.map(({ text, target }, i) => (target ? <CellLink key={i} target={target} text={text} /> : text));

/** Prose. What comes from a workbook can hide or reorder nothing. */
export function Prose({ text }: { readonly text: string }) {
  const reader = useContext(ReaderContext);
  return <>{shown(pieces(plain(text), reader?.index ?? new Map()))}</>;
}

export function Formula({ text, sheet }: { readonly text: string; readonly sheet: number }) {
  const reader = useContext(ReaderContext);
  return <code class="formula">={shown(formulaPieces(plain(text), sheet, reader?.index ?? new Map()))}</code>;
}
