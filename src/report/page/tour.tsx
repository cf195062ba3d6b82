// The bar over the grid: from finding to finding, to a cell by its address or what it shows, and back to where the reader came from.

import { useContext, useState } from 'preact/hooks';
import { plain } from '../plain.ts';
import type { Target } from './address.ts';
import { ReaderContext } from './reader.ts';
import { seek } from './search.ts';

interface TourProps {
  readonly selected: Target;
  onSelect(target: Target): void;
}

export function Tour({ selected, onSelect }: TourProps) {
  const reader = useContext(ReaderContext)!;
  const { name, state } = reader.sheets[selected.sheet]!.map;
  return (
    <div class="tour">
      <h3>
        {name} {state !== 'visible' && <span class="hidden-sheet">hidden</span>}
      </h3>
      <Finder selected={selected} onSelect={onSelect} />
      <Findings />
      {reader.cameFrom && (
        <button type="button" onClick={reader.back} title="Escape">
          Back
        </button>
      )}
    </div>
  );
}

function Findings() {
  const { tour, step, findings } = useContext(ReaderContext)!;
  if (tour.stops.length === 0) return <span class="tour-count">no finding lies on a sheet</span>;
  const at = tour.at === undefined ? undefined : tour.stops[tour.at];
  return (
    <span class="tour-steps">
      <span class="tour-count" role="status">
        {at ? `finding ${tour.at! + 1} of ${tour.stops.length}: ${plain(findings[at.finding]!.rule)}` : `${tour.stops.length} findings`}
      </span>
      <button type="button" onClick={() => step(-1)} title="p">
        Previous
      </button>
      <button type="button" onClick={() => step(1)} title="n">
        Next
      </button>
    </span>
  );
}

function Finder({ selected, onSelect }: TourProps) {
  const reader = useContext(ReaderContext)!;
  const [missed, setMissed] = useState('');
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    const query = new FormData(event.currentTarget as HTMLFormElement).get('query');
    const target = seek(String(query), reader, selected);
    setMissed(target || !query ? '' : 'not found');
    if (target) onSelect(target);
  };
  return (
    <search>
      <form onSubmit={find}>
        <input
          id="find"
          name="query"
          type="text"
          aria-label="Find a cell, a sheet or a text"
          placeholder="G16, BS!G16 or a text"
          autocomplete="off"
          spellcheck={false}
        />
        <button type="submit">Find</button> <span role="status">{missed}</span>
      </form>
    </search>
  );
}
