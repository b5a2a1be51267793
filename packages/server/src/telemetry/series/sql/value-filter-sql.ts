import type { MetricsFilter, Test } from '@spanlight/query';
import type { Bindings } from '../../compile/bindings.ts';

/**
 * Takes the values out of an array that don't satisfy all conditions.
 *
 * @param filters comparisons of `_value` with numbers
 * @param values an array in SQL; NULL stands for a missing value
 */
export function keepValuesSql(
  filters: readonly MetricsFilter[],
  values: string,
  bindings: Bindings,
): string {
  if (filters.length === 0) return values;
  const conditions = filters.map((filter) => conditionSql(filter, bindings)).join(' AND ');
  return `arrayMap(v -> if(${conditions}, v, NULL), ${values})`;
}

function conditionSql(filter: MetricsFilter, bindings: Bindings): string {
  switch (filter.kind) {
    case 'logic': {
      const joint = filter.operator === 'and' ? ' AND ' : ' OR ';
      return `(${filter.filters.map((inner) => conditionSql(inner, bindings)).join(joint)})`;
    }
    case 'not':
      return `NOT (${conditionSql(filter.filter, bindings)})`;
    case 'condition':
      return testSql(filter.test, bindings);
  }
}

function testSql(test: Test, bindings: Bindings): string {
  switch (test.kind) {
    case 'compare':
      return `v ${test.operator} ${numberSql(test.value.text, bindings)}`;
    case 'in': {
      const member = `v IN (${test.values.map(({ text }) => numberSql(text, bindings)).join(', ')})`;
      return test.negated ? `NOT (${member})` : member;
    }
    case 'exists':
      return test.negated ? 'isNull(v)' : 'isNotNull(v)';
    case 'truth':
      return 'v = 1';
    case 'match':
      throw new TypeError('a pattern was compared with a number');
  }
}

const numberSql = (text: string, bindings: Bindings): string =>
  bindings.bind(Number(text), 'Float64');
