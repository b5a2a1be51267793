import { conditionsOf } from '../shared/filter/filter-tree.ts';
import { checkComparison } from './check-comparison.ts';
import { PartError } from '../shared/part-error.ts';
import { suggest } from '../shared/suggest.ts';
import type { Unit } from '../units/unit.ts';
import { type ArgumentKind, findFunction, type FunctionInfo, FUNCTIONS } from './functions.ts';
import { INTRINSIC_COLUMNS, resolveName, type ValueType } from './names.ts';
import type { Argument, Attribute, Call, Expression, Filter } from './tree.ts';

export interface ExpressionType {
  readonly type: ValueType;
  readonly unit: Unit;
  /** `row`: one value per item; `group`: one per group of items; `constant`: the same for all. */
  readonly level: 'row' | 'group' | 'constant';
}

/**
 * Where an expression stands. `row`: inside an aggregate or a grouping, where `_count` is the weight
 * of one row. `result`: a result column or a condition, where `_count` alone is short for
 * `sum(_count)`.
 */
export type Place = 'row' | 'result';

/**
 * Type, unit and level of an expression.
 *
 * @throws PartError for unknown names and functions, wrong arguments and mixed levels.
 */
export function expressionType(expression: Expression, place: Place): ExpressionType {
  switch (expression.kind) {
    case 'attribute':
      return attributeType(expression, place);
    case 'number':
      if (!Number.isFinite(Number(expression.text))) {
        throw new PartError(`${expression.text} is too large a number`, expression.at);
      }
      return { type: 'number', unit: '', level: 'constant' };
    case 'parentheses':
      return expressionType(expression.expression, place);
    case 'call':
      return callType(expression, place);
    case 'arithmetic': {
      const left = expressionType(expression.left, place);
      const right = expressionType(expression.right, place);
      const levels = new Set([left.level, right.level]);
      if (left.type === 'list' || right.type === 'list') {
        throw new PartError("can't calculate with a list", expression.at);
      }
      if (levels.has('row') && levels.has('group')) {
        throw new PartError(NOT_AGGREGATE, expression.at, {
          hint: 'Put the attribute into a function such as sum() or any().',
        });
      }
      const level = levels.has('group') ? 'group' : levels.has('row') ? 'row' : 'constant';
      const unit = left.level === 'constant' ? right.unit : left.unit;
      return { type: 'number', unit: unit === 'unix-time' ? '' : unit, level };
    }
  }
}

export const NOT_AGGREGATE = 'must be an agg or a group-by';

/** Units read off the end of a name, the longest first. */
const UNIT_SUFFIXES: readonly (readonly [string, Unit])[] = [
  ['_milliseconds', 'milliseconds'],
  ['_utilization', 'utilization'],
  ['_seconds', 'seconds'],
  ['_bytes', 'bytes'],
];

/** The unit a name tells by its ending: `response_size_bytes` is in bytes. */
export function unitOfName(name: string): Unit {
  return UNIT_SUFFIXES.find(([suffix]) => name.endsWith(suffix))?.[1] ?? '';
}

function attributeType(attribute: Attribute, place: Place): ExpressionType {
  const resolved = resolveName(attribute.name);
  if (resolved.kind === 'unknown') {
    const near = suggest(resolved.name, INTRINSIC_COLUMNS.keys());
    throw new PartError(`unsupported attr: ${attribute.name}`, attribute.at, {
      ...(near === undefined ? {} : { suggestion: near }),
      hint: 'Names that start with _ are built-in columns.',
    });
  }
  if (resolved.kind === 'attribute') {
    return { type: resolved.type, unit: unitOfName(resolved.key), level: 'row' };
  }
  const { column } = resolved;
  if (column.aggregate && place === 'row') {
    throw new PartError(`${column.name} can't be used inside a function`, attribute.at);
  }
  const isShorthand = column.name === '_count' || column.name === '_error_count';
  const level = column.aggregate || (isShorthand && place === 'result') ? 'group' : 'row';
  return { type: column.type, unit: column.unit, level };
}

/** Percentiles are near to each other by number, other functions by spelling. */
function nearestFunction(name: string): string | undefined {
  const level = /^p(\d{1,3})$/.exec(name)?.[1];
  if (level === undefined) return suggest(name, FUNCTIONS.keys());
  const distance = (percentile: number): number => Math.abs(percentile - Number(level));
  const [nearest] = [50, 75, 90, 95, 99].sort((a, b) => distance(a) - distance(b));
  return `p${nearest}`;
}

function callType(call: Call, place: Place): ExpressionType {
  const info = findFunction(call.name);
  if (!info) {
    const near = nearestFunction(call.name);
    const advice = near === undefined ? {} : { suggestion: near };
    throw new PartError(`unsupported func: ${call.name}`, call.nameAt ?? call.at, advice);
  }
  if (info.kind === 'aggregate' && place === 'row') {
    throw new PartError(`${call.name} can't be used inside another aggregate`, call.at);
  }
  checkArgumentCount(call, info);
  const inner: Place = info.kind === 'aggregate' ? 'row' : place;
  const types = call.arguments.map((argument, index) =>
    checkArgument(call, argument, info.arguments[index] ?? 'value', inner),
  );
  const [first] = types;
  const result = info.result === 'argument' ? (first?.type ?? 'number') : info.result;
  return {
    type: result === 'attribute' && info.arguments[0] === 'ordered' ? 'number' : result,
    unit: info.unit === 'argument' ? (first?.unit ?? '') : info.unit,
    level: info.kind === 'aggregate' ? 'group' : (first?.level ?? 'row'),
  };
}

function checkArgumentCount(call: Call, info: FunctionInfo): void {
  const wanted = info.arguments.length;
  if (call.arguments.length !== wanted) {
    const count =
      wanted === 0 ? 'no arguments' : wanted === 1 ? 'one argument' : `${wanted} arguments`;
    throw new PartError(`${call.name} takes ${count}`, call.at);
  }
}

function checkArgument(
  call: Call,
  argument: Argument,
  wanted: ArgumentKind,
  place: Place,
): ExpressionType | undefined {
  switch (argument.kind) {
    case 'text':
      if (wanted !== 'text' && wanted !== 'regexp') {
        throw new PartError(`${call.name} takes no text here`, argument.at);
      }
      return undefined;
    case 'duration':
      if (wanted !== 'duration') {
        throw new PartError("numbers with units aren't allowed in exprs", argument.at);
      }
      return undefined;
    case 'filter':
      checkRowFilter(argument.filter);
      return undefined;
    default:
      if (wanted === 'text' || wanted === 'regexp') {
        throw new PartError(`${call.name} takes a quoted text here`, argument.at);
      }
      if (wanted === 'duration') {
        throw new PartError(`${call.name} takes durations such as 500ms`, argument.at);
      }
      return checkExpression(call, argument, wanted, place);
  }
}

function checkExpression(
  call: Call,
  argument: Expression,
  wanted: ArgumentKind,
  place: Place,
): ExpressionType {
  const type = expressionType(argument, place);
  if (wanted === 'time' && type.type !== 'time') {
    throw new PartError(`${call.name} takes a time such as _time`, argument.at);
  }
  if (type.type === 'list') throw new PartError(`${call.name} takes no list`, argument.at);
  return type;
}

/** Checks a condition inside a function: it sees single rows only. */
function checkRowFilter(filter: Filter): void {
  for (const condition of conditionsOf(filter)) {
    for (const operand of condition.operands) {
      checkComparison(operand, expressionType(operand, 'row').type, condition.test);
    }
  }
}
