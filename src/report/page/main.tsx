// Starts the page on the data that stands in it.

import './page.css';
import { render } from 'preact';
import type { PageData } from '../page-data.ts';
import { App } from './app.tsx';
import { openOnPaper } from './paper.ts';

const page = document.getElementById('page')!;
const data = JSON.parse(document.getElementById('data')!.textContent!) as PageData;
page.textContent = '';
render(<App data={data} />, page);
openOnPaper();
