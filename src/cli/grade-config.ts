// Cells + the configuration that may speak about them -> the same cells with its settings. A configuration inside a graded cell has no say.

import { dirname, resolve, sep } from 'node:path';
import type { GradeSettings } from '../grading/grade.ts';
import type { CellFiles } from './cell-files.ts';
import { type Configured, loadConfig } from './config-file.ts';
import type { Io } from './io.ts';
import type { Args } from './options.ts';

export interface ConfiguredCells {
  readonly configured: Configured;
  readonly cells: readonly CellFiles[];
}

export async function configureCells(cells: readonly CellFiles[], args: Args, io: Io): Promise<ConfiguredCells> {
  const inside = await graded(cells, io);
  const configured = await loadConfig(args, io, (folder) => inside.some((cell) => folder === cell || folder.startsWith(`${cell}${sep}`)));
  const { config, path, passedOver } = configured;
  if (passedOver.length > 0 && !args.flag('quiet')) {
    io.stderr.write(`${passedOver.join(', ')}: not used, since a cell's own files cannot influence its grade\n`);
  }
  if (path === undefined) return { configured, cells };
  const settings: GradeSettings = {
    ...(config.profile === undefined ? {} : { profile: config.profile }),
    ...(config.mask ? { mask: config.mask } : {}),
    ...(config.lines ? { lines: config.lines } : {}),
  };
  return { configured, cells: cells.map((cell) => ({ ...cell, files: { ...cell.files, config: path }, settings })) };
}

/** Folders of cells, without links. A workbook alone that lies in a cell's folder is graded as part of it. */
async function graded(cells: readonly CellFiles[], io: Io): Promise<readonly string[]> {
  const folders = await Promise.all(
    cells.map(async (cell) => {
      const { model } = cell.files;
      const alone = !cell.folder && model !== undefined && model !== '-' ? dirname(resolve(io.cwd, model)) : undefined;
      const folder = cell.folder ? resolve(io.cwd, cell.path) : alone !== undefined && (await holdsCell(io, alone)) ? alone : undefined;
      return folder === undefined ? [] : [await io.real(folder)];
    }),
  );
  return folders.flat();
}

async function holdsCell(io: Io, folder: string): Promise<boolean> {
  const entries = await io.list(folder).catch(() => []);
  return entries.some(({ name }) => /^((input_)?pack\.xls[xm]|task\.json|memo\.(md|markdown|txt)|assumptions\.json)$/.test(name));
}
