// Syntax trees rebuilt with some nodes replaced.

import type { Node } from '../../../grammar/ast.ts';

/** The tree with every node for which `swap` answers replaced; what is below a replaced node is not asked. */
export function replaceNodes(root: Node, swap: (node: Node) => Node | undefined): Node {
  const swapped = swap(root);
  if (swapped) return swapped;
  const again = (node: Node) => replaceNodes(node, swap);
  switch (root.kind) {
    case 'array':
      return { ...root, rows: root.rows.map((row) => row.map(again)) };
    case 'error':
      return root.rest ? { ...root, rest: again(root.rest) } : root;
    case 'range':
    case 'binary':
    case 'intersection':
      return { ...root, left: again(root.left), right: again(root.right) };
    case 'call':
      return { ...root, args: root.args.map(again) };
    case 'apply':
      return { ...root, callee: again(root.callee), args: root.args.map(again) };
    case 'unary':
    case 'percent':
    case 'spill':
    case 'paren':
      return { ...root, arg: again(root.arg) };
    case 'union':
      return { ...root, items: root.items.map(again) };
    default:
      return root;
  }
}
