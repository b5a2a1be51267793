import { expect, test } from 'vitest';
import { checkMetricForm, newMetricForm } from './metric-form.ts';
import { watchedColumn } from './watched-column.ts';

const metrics = [
  { name: 'took', alias: 'took', instrument: 'histogram', unit: 'milliseconds' },
] as const;

test('a bound with a unit waits for the column; until there is one, why there is none is what is wrong', () => {
  const problemsOf = (query: string, maxAllowedValue: string, minDevValue = '') =>
    checkMetricForm(
      {
        ...newMetricForm,
        name: 'Slow',
        metrics: [{ name: 'took', alias: 'took' }],
        query,
        maxAllowedValue,
        minDevValue,
      },
      watchedColumn(query, metrics),
    );
  const none = 'The query must return at least one column to monitor.';
  expect(problemsOf('', '500ms')).toMatchObject({ query: none, maxAllowedValue: none });
  const broken = expect.stringMatching(/^The query has a mistake\. /u);
  expect(problemsOf('avg($took', '500ms', '5ms')).toMatchObject({
    maxAllowedValue: broken,
    minDevValue: broken,
  });
  // No unit makes a number of it.
  expect(problemsOf('avg($took', 'x', 'many')).toMatchObject({
    maxAllowedValue: 'Must be a number',
    minDevValue: 'Must be a number',
  });
  // A plain number is one whatever the column is in.
  expect(problemsOf('avg($took', '500')['maxAllowedValue']).toBeUndefined();
  expect(problemsOf('avg($took)', '500ms')).toEqual({});
  // What is sent of more than a number can hold is nothing.
  for (const huge of ['1e400', `${'9'.repeat(309)}s`]) {
    expect(problemsOf('avg($took)', huge)).toEqual({ maxAllowedValue: 'Must be a number' });
  }
  expect(problemsOf('avg($took)', '2 GB', '-5')).toEqual({
    maxAllowedValue: 'Must be a number',
    minDevValue: "Can't be negative",
  });
});
