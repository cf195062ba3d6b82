// The compiled formula of every cell that computes: one for all copies of a formula, another where it stands in an array formula.

import type { Template } from '../graph/graph.ts';
import type { Blocks } from './blocks.ts';
import type { Compiler } from './compile.ts';
import type { Program } from './hosting.ts';
import { Unknown } from './value.ts';

export class Programs {
  private readonly of: Int32Array;
  private readonly list: Program[] = [];

  constructor(
    count: number,
    templates: readonly Template[],
    blocks: Blocks,
    private readonly compiler: Compiler,
  ) {
    this.of = new Int32Array(count).fill(-1);
    for (const template of templates) this.add(template, blocks);
  }

  private add(template: Template, blocks: Blocks): void {
    const plain = this.list.push(this.lazily(template, false)) - 1;
    let array = -1;
    for (const id of template.cells) {
      const plan = blocks.planOf(id);
      if (!plan) this.of[id] = plain;
      else if (plan.kind !== 'dataTable') {
        if (array < 0) array = this.list.push(this.lazily(template, true)) - 1;
        this.of[id] = array;
      }
    }
  }

  /** A cell computed by something other than a formula. */
  set(id: number, program: Program): void {
    this.of[id] = this.list.push(program) - 1;
  }

  has(id: number): boolean {
    return this.of[id]! >= 0;
  }

  get(id: number): Program {
    return this.list[this.of[id]!] ?? NO_PROGRAM;
  }

  /** Compiled when first run. */
  private lazily(template: Template, array: boolean): Program {
    let body: Program['run'] | undefined;
    const { ast, error } = template;
    const unknown = new Unknown(`does not parse: ${error?.message ?? 'no formula'}`);
    return {
      run: (c) => {
        body ??= ast ? this.compiler.formula(ast, array) : () => unknown;
        return body(c);
      },
      weight: ast ? Math.min(1000, 8 + depthOf(ast)) : 1,
      array,
    };
  }
}

const NO_PROGRAM: Program = { run: () => new Unknown('no formula'), weight: 1, array: false };

/** Nesting of a tree, found without recursion. */
function depthOf(root: object): number {
  let deepest = 0;
  const stack: [object, number][] = [[root, 1]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, depth] = next;
    if (depth > deepest) deepest = depth;
    for (const child of Object.values(node)) {
      if (Array.isArray(child)) for (const c of child.flat()) typeof c === 'object' && c !== null && stack.push([c, depth + 1]);
      else if (typeof child === 'object' && child !== null) stack.push([child, depth + 1]);
    }
  }
  return deepest;
}
