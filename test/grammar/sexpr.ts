// A syntax tree as one line of brackets, to compare structures by eye and with the independent parser.

import type { Node } from '../../grammar/ast.ts';
import { prefixText, printFormula } from '../../grammar/print.ts';

export function sexpr(node: Node): string {
  switch (node.kind) {
    case 'number':
      return node.text;
    case 'string':
      return JSON.stringify(node.value);
    case 'boolean':
      return node.value ? 'true' : 'false';
    case 'error':
      return `${prefixText(node.sheet)}${node.code}${node.rest ? sexpr(node.rest) : ''}`;
    case 'missing':
      return '_';
    case 'array':
      return `{${node.rows.map((row) => row.map(sexpr).join(',')).join(';')}}`;
    case 'name':
      return `${prefixText(node.sheet)}name:${node.name}`;
    case 'table':
      return `${prefixText(node.sheet)}table:${node.table}${node.text}`;
    case 'call':
      return `(${[node.name, ...node.args.map(sexpr)].join(' ')})`;
    case 'apply':
      return `(apply ${[node.callee, ...node.args].map(sexpr).join(' ')})`;
    case 'unary':
      return `(${node.op} ${sexpr(node.arg)})`;
    case 'percent':
      return `(% ${sexpr(node.arg)})`;
    case 'spill':
      return `(# ${sexpr(node.arg)})`;
    case 'binary':
      return `(${node.op} ${sexpr(node.left)} ${sexpr(node.right)})`;
    case 'range':
      return `(: ${sexpr(node.left)} ${sexpr(node.right)})`;
    case 'intersection':
      return `(isect ${sexpr(node.left)} ${sexpr(node.right)})`;
    case 'union':
      return `(union ${node.items.map(sexpr).join(' ')})`;
    case 'paren':
      return `(paren ${sexpr(node.arg)})`;
    default:
      return printFormula(node);
  }
}
