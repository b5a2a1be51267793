/** How tightly operators bind; more is tighter. */
const PRECEDENCE = {
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
} as const;

/** An operator between two expressions. */
export type Operator = keyof typeof PRECEDENCE;

export const isOperator = (text: string): text is Operator => Object.hasOwn(PRECEDENCE, text);

/** How tightly an operator binds; more is tighter. */
export function precedenceOf(operator: Operator): number {
  return PRECEDENCE[operator];
}

/** Everything binds at least this tightly. */
export const LOWEST = 1;

/** Unary minus: looser than `^`, tighter than `*`. */
export const UNARY = 6;
