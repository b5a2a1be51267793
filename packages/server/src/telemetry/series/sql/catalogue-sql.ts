import type { Grouping, Literal, MetricsFilter, Test } from '@spanlight/query';
import type { Bindings } from '../../compile/bindings.ts';
import { testSql, whereSql } from '../../compile/condition-sql.ts';
import type { PointSource } from './point-source.ts';

/** What facets of metrics offer beside attributes. */
export const INSTRUMENT_KEY = '_instrument';
export const LIBRARY_KEY = 'otel_library_name';

/** The value of an attribute of a series; a missing one is the empty text. */
export function attributeText(key: string, bindings: Bindings): string {
  const stored = `attrs[${bindings.text(key)}]`;
  switch (key) {
    case INSTRUMENT_KEY:
      return 'toString(instrument)';
    case LIBRARY_KEY:
      return `if(mapContains(attrs, ${bindings.text(key)}), ${stored}, toString(otel_library_name))`;
    default:
      return stored;
  }
}

/** The value of a label. */
export function labelSql({ attribute, standIn, transform }: Grouping, bindings: Bindings): string {
  const own = attributeText(attribute, bindings);
  const text =
    standIn === undefined ? own : `if(${own} != '', ${own}, ${attributeText(standIn, bindings)})`;
  return transform === undefined ? text : `${transform}UTF8(${text})`;
}

/** A condition on the attributes of a series. All values are texts and are compared as such. */
export function attributeFilterSql(filter: MetricsFilter, bindings: Bindings): string {
  switch (filter.kind) {
    case 'logic': {
      const joint = filter.operator === 'and' ? ' AND ' : ' OR ';
      return `(${filter.filters.map((inner) => attributeFilterSql(inner, bindings)).join(joint)})`;
    }
    case 'not':
      return `NOT (${attributeFilterSql(filter.filter, bindings)})`;
    case 'condition': {
      const tests = filter.operands.map(({ name }) =>
        attributeTestSql(name, filter.test, bindings),
      );
      return `(${tests.join(' OR ')})`;
    }
  }
}

function attributeTestSql(key: string, test: Test, bindings: Bindings): string {
  if (test.kind === 'exists') {
    const isBuiltIn = key === INSTRUMENT_KEY || key === LIBRARY_KEY;
    const exists = isBuiltIn ? '1' : `mapContains(attrs, ${bindings.text(key)})`;
    return test.negated ? `NOT ${exists}` : exists;
  }
  const value = { sql: attributeText(key, bindings), type: 'text' } as const;
  return testSql(value, withTexts(test), bindings);
}

/** Numbers in a filter stand for what was written. */
function withTexts(test: Test): Test {
  switch (test.kind) {
    case 'compare':
    case 'match':
      return { ...test, value: asTextLiteral(test.value) };
    case 'in':
      return { ...test, values: test.values.map(asTextLiteral) };
    case 'exists':
    case 'truth':
      return test;
  }
}

const asTextLiteral = ({ text }: Literal): Literal => ({ kind: 'text', text });

/**
 * A query for the series that satisfy all filters, one row each.
 *
 * @param columns further columns: an expression over a row of the catalogue by name
 */
export function catalogueSql(
  source: PointSource,
  filters: readonly MetricsFilter[],
  columns: Readonly<Record<string, string>>,
  bindings: Bindings,
): string {
  const conditions = [
    ...source.catalogueConditions,
    ...filters.map((filter) => attributeFilterSql(filter, bindings)),
  ];
  const selected = Object.entries(columns).map(([name, sql]) => `any(${sql}) AS ${name}`);
  return `SELECT ${['series', ...selected].join(', ')} FROM ${source.catalogue}${whereSql(conditions)} GROUP BY series`;
}
