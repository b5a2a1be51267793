import { signatureOf } from './functions.ts';
import { PromqlError } from './promql-error.ts';
import {
  isComparison,
  isSetOperator,
  NAME_LABEL,
  type PromqlBinary,
  type PromqlCall,
  type PromqlExpression,
  type PromqlSelector,
} from './syntax/tree.ts';

/** What an expression gives: one number per time, series, or the points of series within windows. */
export type PromqlType = 'scalar' | 'vector' | 'range';

const CALLED: Readonly<Record<PromqlType, string>> = {
  scalar: 'a number',
  vector: 'series',
  range: 'a metric with a window such as x[5m]',
};

/**
 * Checks that every operand is what its place takes.
 *
 * @throws PromqlError
 */
export function checkPromql(expression: PromqlExpression): PromqlType {
  switch (expression.kind) {
    case 'number':
      return 'scalar';
    case 'selector':
      return checkSelector(expression);
    case 'call':
      return checkCall(expression);
    case 'aggregation':
      if (expression.parameter) need(expression.parameter, 'scalar');
      need(expression.argument, 'vector');
      return 'vector';
    case 'negation':
      return needValue(expression.operand);
    case 'binary':
      return checkBinary(expression);
  }
}

/**
 * The name of the metric that a selector asks for.
 *
 * @throws PromqlError where it names none
 */
export function metricOf({ name, matchers, at }: PromqlSelector): string {
  if (name !== '') return name;
  const named = matchers.filter(({ label }) => label === NAME_LABEL);
  const [only] = named;
  if (only?.operator === '=' && named.length === 1 && only.value !== '') return only.value;
  throw new PromqlError('a query must name each of its metrics, such as up{job="shop"}', at);
}

function checkSelector(selector: PromqlSelector): PromqlType {
  metricOf(selector);
  return selector.window > 0 ? 'range' : 'vector';
}

function checkCall({ func, args, at }: PromqlCall): PromqlType {
  const { takes, optional = 0, gives } = signatureOf(func, at);
  if (args.length > takes.length || args.length < takes.length - optional)
    throw new PromqlError(`${func} takes ${countOf(takes.length, optional)}`, at);
  for (const [index, argument] of args.entries()) need(argument, takes[index] ?? 'vector');
  return gives;
}

function countOf(most: number, optional: number): string {
  const count = optional === 0 ? String(most) : `${most - optional} to ${most}`;
  return `${count} argument${most === 1 ? '' : 's'}`;
}

function checkBinary({ operator, bool, matching, left, right, at }: PromqlBinary): PromqlType {
  const types = [needValue(left), needValue(right)];
  const areNumbers = types.every((type) => type === 'scalar');
  const hasNumber = types.includes('scalar');
  if (isSetOperator(operator) && hasNumber)
    throw new PromqlError(`${operator} applies to series, not numbers`, at);
  if (matching && hasNumber)
    throw new PromqlError(`${matching.mode} applies to series, not numbers`, at);
  if (isComparison(operator) && areNumbers && !bool)
    throw new PromqlError('comparisons between numbers need bool', at);
  return areNumbers ? 'scalar' : 'vector';
}

function needValue(expression: PromqlExpression): PromqlType {
  const type = checkPromql(expression);
  if (type !== 'range') return type;
  throw new PromqlError('a window needs a function around it, such as rate(x[5m])', expression.at);
}

function need(expression: PromqlExpression, wanted: PromqlType): void {
  const type = checkPromql(expression);
  if (type !== wanted)
    throw new PromqlError(`expected ${CALLED[wanted]}, found ${CALLED[type]}`, expression.at);
}
