import type { Operator } from './tree.ts';

const PRECEDENCE: Readonly<Record<Operator, number>> = {
  or: 1,
  and: 2,
  unless: 2,
  '==': 3,
  '!=': 3,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '%': 5,
  '^': 7,
};

/** How tightly an operator binds; more is tighter. */
export function precedenceOf(operator: Operator): number {
  return PRECEDENCE[operator];
}

/** Everything binds at least this tightly. */
export const LOWEST = 1;

/** Unary minus: looser than `^`, tighter than `*`. */
export const UNARY = 6;
