import { expect, test } from 'vitest';
import type { ValueMapping } from '../schemas/dashboards/metric-display.ts';
import { gaugeText } from './gauge-text.ts';
import { formatDateTime } from './times.ts';

const columns = [
  { name: 'up', unit: '' },
  { name: 'p90($d)', unit: 'milliseconds' },
];
const values = { up: 3, 'p90($d)': 1250 };
const red = (op: ValueMapping['op'], value: number): ValueMapping => ({
  op,
  value,
  text: `${op}!`,
  color: 'red',
});

test('shows the first column alone without a template', () => {
  expect(gaugeText({ columns, values }, {})).toEqual({ kind: 'text', text: '3', color: '' });
  expect(gaugeText({ columns: columns.slice(1), values }, {})).toMatchObject({ text: '1.25s' });
});

test('times are unix milliseconds', () => {
  const gauge = { columns: [{ name: 't', unit: 'time' }], values: { t: Date.UTC(2026, 2, 4, 10) } };
  expect(gaugeText(gauge, {})).toMatchObject({ text: formatDateTime(gauge.values.t) });
});

test('fills a template, in the units it is told, and leaves unknown names alone', () => {
  const template = '${up} up, ${ p90($d) } of ${nobody} ${constructor}';
  expect(gaugeText({ columns, values }, { template })).toMatchObject({
    text: '3 up, 1.25s of ${nobody} ${constructor}',
  });
  const columnMap = { 'p90($d)': { unit: '{requests}' }, up: { unit: 'percents' } };
  expect(gaugeText({ columns, values: { up: 3 } }, { template, columnMap })).toMatchObject({
    text: '3% up, – of ${nobody} ${constructor}',
  });
});

test.each([
  ['eq', 3, true],
  ['eq', 4, false],
  ['lt', 3, false],
  ['lte', 3, true],
  ['gt', 2, true],
  ['gte', 4, false],
  ['any', 99, true],
] as const)('a mapping %s %s matches 3: %s', (op, value, isMatch) => {
  const look = { valueMappings: [red(op, value)], template: 'n: ${up}' };
  expect(gaugeText({ columns: columns.slice(0, 1), values }, look)).toEqual(
    isMatch
      ? { kind: 'text', text: `${op}!`, color: 'red' }
      : { kind: 'text', text: 'n: 3', color: '' },
  );
});

test('the first mapping that matches counts, and one without a text keeps the value', () => {
  const valueMappings = [red('gt', 10), { ...red('gt', 2), text: '' }, red('any', 0)];
  expect(gaugeText({ columns: columns.slice(0, 1), values }, { valueMappings })).toEqual({
    kind: 'text',
    text: '3',
    color: 'red',
  });
});

test('several columns with mappings are a problem, and no values are nothing', () => {
  const look = { valueMappings: [red('any', 0)] };
  expect(gaugeText({ columns, values }, look)).toEqual({ kind: 'problem' });
  expect(gaugeText({ columns, values: {} }, {})).toEqual({ kind: 'empty' });
  expect(gaugeText({ columns: [], values }, {})).toEqual({ kind: 'empty' });
});
