import { type PatternCheck, refuseBadPattern } from '../../shared/filter/check-pattern.ts';
import {
  conditionsOf,
  conjunctsOf,
  mapConditions,
  type Test,
} from '../../shared/filter/filter-tree.ts';
import type { Literal, NumberLiteral } from '../../shared/literal.ts';
import { parseDuration } from '../../units/duration.ts';
import { parseByteSize } from '../../units/measure.ts';
import { PartError } from '../../shared/part-error.ts';
import type { Range } from '../../shared/range.ts';
import type { Unit } from '../../units/unit.ts';
import { type Measure, unitDivisor } from './convert-unit.ts';
import { attributeKey, isValueAttribute, metricOfAttribute } from '../syntax/names.ts';
import type { Filter } from '../syntax/tree.ts';

/** Conditions on attributes and conditions on values apart; all of both have to hold. */
export interface SplitFilter {
  /** Operands are stored keys. */
  readonly attributes: readonly Filter[];
  /** Operands are `_value`; numbers still have the units they were written with. */
  readonly values: readonly Filter[];
}

/**
 * Checks conditions and separates those on values from those on attributes.
 *
 * @param place how errors call the place: `where`, `filters`
 * @throws PartError when `or` or `not` covers both kinds, another metric is mentioned, a value is
 *   compared with text, or a pattern is bad.
 */
export function splitFilter(filter: Filter, place: string, check?: PatternCheck): SplitFilter {
  for (const { operands, test } of conditionsOf(filter)) {
    for (const { name, at } of operands) {
      const metric = metricOfAttribute(name);
      if (metric !== undefined) {
        throw new PartError(`${place} can't reference other metrics: ${metric}`, at, {
          hint: `To filter a single metric, write ${metric}{host_name="value"}; to compare values, write ${metric} == 1.`,
        });
      }
    }
    if (check && test.kind === 'match' && test.operator === 'regexp') {
      refuseBadPattern(test.value.text, test.value.at, check);
    }
  }
  const attributes: Filter[] = [];
  const values: Filter[] = [];
  for (const piece of conjunctsOf(filter)) {
    const kinds = new Set(
      conditionsOf(piece).flatMap(({ operands }) =>
        operands.map(({ name }) => isValueAttribute(name)),
      ),
    );
    if (kinds.size > 1) {
      throw new PartError(
        "conditions on _value and on attributes can't be joined with or",
        spanOf(piece),
        { hint: 'Join them with "and", or put them into separate parts.' },
      );
    }
    (kinds.has(true) ? values : attributes).push(withStoredKeys(piece));
  }
  for (const piece of values) checkValues(piece);
  return { attributes, values };
}

function spanOf(filter: Filter): Range | undefined {
  const conditions = conditionsOf(filter);
  const start = conditions[0]?.at?.start;
  const end = conditions.at(-1)?.at?.end;
  return start === undefined || end === undefined ? undefined : { start, end };
}

/**
 * Conditions on values with plain numbers in the given unit.
 *
 * @param unit undefined when nobody knows it: numbers then stay as they are
 * @param at where an error is shown, if not at the number, which may stand in another part
 * @throws PartError for a number whose unit can't be converted.
 */
export function convertValues(filter: Filter, unit: Unit | undefined, at?: Range): Filter {
  return mapConditions(filter, (condition) => ({
    ...condition,
    test: convertTest(condition.test, unit, at),
  }));
}

function convertTest(test: Test, unit: Unit | undefined, at: Range | undefined): Test {
  switch (test.kind) {
    case 'compare':
      return { ...test, value: convertLiteral(test.value, unit, at) };
    case 'in':
      return { ...test, values: test.values.map((value) => convertLiteral(value, unit, at)) };
    default:
      return test;
  }
}

function convertLiteral(
  literal: Literal,
  unit: Unit | undefined,
  at: Range | undefined,
): NumberLiteral {
  const { value, measure } = numberOf(literal) ?? { value: Number.NaN, measure: 'plain' };
  const divisor = unitDivisor(measure, unit, literal.text, at ?? literal.at);
  return {
    kind: 'number',
    text: String(value / divisor),
    ...(literal.at ? { at: literal.at } : {}),
  };
}

function checkValues(filter: Filter): void {
  for (const { test, at } of conditionsOf(filter)) {
    const values = test.kind === 'compare' ? [test.value] : test.kind === 'in' ? test.values : [];
    const isBad = values.some((value) => numberOf(value) === undefined);
    if (values.length === 0 || isBad) {
      throw new PartError('_value can only be compared with numbers', at, {
        hint: 'Write a comparison such as _value > 10.',
      });
    }
  }
}

function numberOf(literal: Literal): { value: number; measure: Measure } | undefined {
  const text = literal.text.trim();
  const nanoseconds = literal.kind === 'number' ? undefined : parseDuration(text);
  const bytes = literal.kind === 'number' ? undefined : parseByteSize(text);
  const value = nanoseconds ?? bytes ?? (/^[+-]?\d/.test(text) ? Number(text) : Number.NaN);
  const measure =
    nanoseconds === undefined ? (bytes === undefined ? 'plain' : 'bytes') : 'duration';
  return Number.isFinite(value) ? { value, measure } : undefined;
}

function withStoredKeys(filter: Filter): Filter {
  return mapConditions(filter, (condition) => ({
    ...condition,
    operands: condition.operands.map((operand) => ({
      ...operand,
      name: isValueAttribute(operand.name) ? '_value' : attributeKey(operand.name),
    })),
  }));
}
