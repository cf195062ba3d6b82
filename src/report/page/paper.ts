// What a reader can open on the screen stands open on paper: the proof of what is wrong, and how the model was read.

const ON_PAPER = '.rule details, .facet details, #reading details';

export function openOnPaper(): void {
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>(ON_PAPER)].filter((el) => !el.open);
    for (const el of opened) el.open = true;
  });
  addEventListener('afterprint', () => {
    for (const el of opened) el.open = false;
    opened = [];
  });
}
