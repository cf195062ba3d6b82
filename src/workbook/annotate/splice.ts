// A text and cuts in it -> the text with them. What is not cut stays as it was, character for character.

export class Splice {
  private readonly cuts: { readonly from: number; readonly to: number; readonly insert: string }[] = [];

  constructor(readonly text: string) {}

  /** Cuts must not overlap; of several at one place the first stays first. */
  replace(from: number, to: number, insert: string): void {
    this.cuts.push({ from, to, insert });
  }

  insert(at: number, text: string): void {
    this.replace(at, at, text);
  }

  apply(): string {
    const out: string[] = [];
    let last = 0;
    for (const { from, to, insert } of [...this.cuts].sort((a, b) => a.from - b.from)) {
      out.push(this.text.slice(last, from), insert);
      last = to;
    }
    out.push(this.text.slice(last));
    return out.join('');
  }
}
