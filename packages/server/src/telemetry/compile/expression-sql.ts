import {
  type Argument,
  type Arithmetic,
  type Call,
  type Expression,
  type Filter,
  findFunction,
  printExpression,
  timeUnit,
} from '@spanlight/query';
import { aggregateSql, figuresSql } from './aggregate-sql.ts';
import { attributeSql, existsSql } from './attribute-sql.ts';
import type { Bindings } from './bindings.ts';
import { numberSql, testSql } from './condition-sql.ts';
import type { RollupAggregates } from './rollup-aggregates.ts';
import { asNumber, type SqlValue } from './sql-value.ts';
import { transformSql } from './transform-sql.ts';

/** What compiling an expression needs to know. */
export interface CompileContext {
  readonly bindings: Bindings;
  /** Seconds that `per_min` and `per_sec` divide by: the range, or the bucket of a series. */
  readonly rateSeconds: number;
  /** SQL names of grouping columns by the canonical text of their expressions. */
  readonly groups: ReadonlyMap<string, SqlValue>;
  /** Where rollups answer. */
  readonly aggregates?: RollupAggregates | undefined;
}

/** The value of an expression in one row. */
export function rowSql(expression: Expression, context: CompileContext): SqlValue {
  return compile(expression, context, 'row');
}

/** The value of an expression for a group of rows. */
export function resultSql(expression: Expression, context: CompileContext): SqlValue {
  return compile(expression, context, 'result');
}

function compile(
  expression: Expression,
  context: CompileContext,
  place: 'row' | 'result',
): SqlValue {
  const group = place === 'result' ? context.groups.get(printExpression(expression)) : undefined;
  if (group) return group;
  switch (expression.kind) {
    case 'attribute':
      return (
        (place === 'result' ? shorthandSql(expression.name, context.aggregates) : undefined) ??
        attributeSql(expression.name, context.bindings)
      );
    case 'number':
      return { sql: numberSql(Number(expression.text), context.bindings), type: 'number' };
    case 'parentheses':
      return compile(expression.expression, context, place);
    case 'arithmetic':
      return arithmeticSql(expression, context, place);
    case 'call':
      return callSql(expression, context, place);
  }
}

/** Built-in columns that are aggregates by themselves. */
function shorthandSql(
  name: string,
  aggregates: RollupAggregates | undefined,
): SqlValue | undefined {
  const figures = figuresSql(aggregates);
  const plain = name.replace(/^(?:\.|span\.)/, '_');
  switch (plain) {
    case '_count':
      return { sql: figures.count, type: 'number' };
    case '_error_count':
      return { sql: figures.errorCount, type: 'number' };
    case '_error_rate':
      return { sql: `(${figures.errorCount} / ${figures.count})`, type: 'number' };
    default:
      return undefined;
  }
}

function arithmeticSql(
  { operator, left, right }: Arithmetic,
  context: CompileContext,
  place: 'row' | 'result',
): SqlValue {
  // In floating point, integers can't wrap around and a division by zero gives no error. Each side is written once: whatever
  // writes one twice doubles the statement with every level of a nested query.
  const a = `toFloat64(${asNumber(compile(left, context, place))})`;
  const b = `toFloat64(${asNumber(compile(right, context, place))})`;
  return { sql: `(${a} ${operator} ${b})`, type: 'number' };
}

function callSql(call: Call, context: CompileContext, place: 'row' | 'result'): SqlValue {
  const info = findFunction(call.name);
  if (!info) throw new TypeError(`${call.name} was not checked before it was compiled`);
  const [first] = call.arguments;
  switch (info.kind) {
    case 'aggregate':
      return aggregateSql(info.name, {
        value: first && isExpression(first) ? rowSql(first, context) : undefined,
        durations: call.arguments.flatMap((argument) =>
          argument.kind === 'duration' ? [argument.nanoseconds] : [],
        ),
        condition: conditionOf(call, context),
        bindings: context.bindings,
        aggregates: context.aggregates,
      });
    case 'rate': {
      const periods = context.rateSeconds / (info.name === 'per_min' ? 60 : 1);
      const amount = first && isExpression(first) ? asNumber(compile(first, context, place)) : '0';
      return {
        sql: `(toFloat64(${amount}) / ${context.bindings.bind(periods, 'Float64')})`,
        type: 'number',
      };
    }
    case 'transform': {
      const value = first && isExpression(first) ? compile(first, context, place) : undefined;
      const texts = call.arguments.flatMap((argument) =>
        argument.kind === 'text' ? [argument.text] : [],
      );
      return transformSql(info.name, value ?? { sql: `''`, type: 'text' }, texts, context.bindings);
    }
  }
}

function conditionOf(call: Call, context: CompileContext): string | undefined {
  const condition = call.arguments.find((argument) => argument.kind === 'filter');
  return condition?.kind === 'filter' ? rowFilterSql(condition.filter, context) : undefined;
}

function isExpression(argument: Argument): argument is Expression {
  return argument.kind !== 'text' && argument.kind !== 'duration' && argument.kind !== 'filter';
}

/** A filter on rows as an SQL condition. */
export function rowFilterSql(filter: Filter, context: CompileContext): string {
  return filterSql(filter, context, 'row');
}

/** A filter on results as an SQL condition. */
export function resultFilterSql(filter: Filter, context: CompileContext): string {
  return filterSql(filter, context, 'result');
}

function filterSql(filter: Filter, context: CompileContext, place: 'row' | 'result'): string {
  switch (filter.kind) {
    case 'logic': {
      const joint = filter.operator === 'and' ? ' AND ' : ' OR ';
      return `(${filter.filters.map((inner) => filterSql(inner, context, place)).join(joint)})`;
    }
    case 'not':
      return `NOT (${filterSql(filter.filter, context, place)})`;
    case 'condition': {
      const { operands, test } = filter;
      const tests = operands.map((operand) => {
        if (test.kind === 'exists') {
          const exists =
            operand.kind === 'attribute' ? existsSql(operand.name, context.bindings) : '1';
          return test.negated ? `NOT ${exists}` : exists;
        }
        const value = { ...compile(operand, context, place), unit: timeUnit(operand) };
        return testSql(value, test, context.bindings);
      });
      return tests.length === 1 ? (tests[0] ?? '1') : `(${tests.join(' OR ')})`;
    }
  }
}
