// Books -> one HTML file that needs nothing else: the page's script and style, and the data it shows. The policy in its head lets nothing else run or load.

import { createHash } from 'node:crypto';
import { inScript, inXml } from './escapes.ts';
import { points } from './figures.ts';
import type { PageBook, PageData } from './page-data.ts';

/** The page's program and looks, as the build bundles them. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

export interface HtmlOptions {
  readonly version: string;
  /** What a reader sees where scripts do not run. */
  readonly text?: string;
}

export function htmlReport(books: readonly PageBook[], assets: PageAssets, { version, text }: HtmlOptions): string {
  const data: PageData = { version, books };
  const script = assets.script.trim().replace(/<\/script/gi, '<\\/script');
  const style = assets.style.trim().replace(/<\/style/gi, '<\\/style');
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
  const plainText = text ? `<noscript><pre>${lines(text)}</pre></noscript>` : '';
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<meta name="generator" content="tieout ${inXml(version)}">`,
    `<title>${inXml(title(books))}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<div id="page">${plainText}</div>`,
    `<script type="application/json" id="data">${inScript(data)}</script>`,
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const lines = (text: string): string => text.split('\n').map(inXml).join('\n');

function title(books: readonly PageBook[]): string {
  const [first] = books;
  if (!first || books.length > 1) return `tieout: ${books.length} workbooks`;
  return first.card ? `${first.title}: score ${points(first.card.score.final)}` : first.title;
}
