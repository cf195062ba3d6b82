// The known classes of cells that differ from their oracle: each with the reason and the most cells it may have. They only shrink.

import classes from './disagreements.json' with { type: 'json' };

export interface Counted {
  readonly name: string;
  readonly cells: number;
  readonly most: number;
}

export class Disagreements {
  private readonly found = new Map<string, number>();
  /** Cells of no known class. */
  readonly unknown: string[] = [];

  /** `where` is "book Sheet!A1 =formula". */
  note(where: string): void {
    const known = classes.find(({ at }) => new RegExp(at).test(where));
    if (known) this.found.set(known.class, (this.found.get(known.class) ?? 0) + 1);
    else this.unknown.push(where);
  }

  get counts(): readonly Counted[] {
    return classes.map(({ class: name, cells }) => ({ name, cells: this.found.get(name) ?? 0, most: cells }));
  }
}
