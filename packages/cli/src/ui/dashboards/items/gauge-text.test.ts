import type { ValueMapping } from '@spanlight/sdk';
import { describe, expect, test } from 'vitest';
import { gaugeText, toneOfColour } from './gauge-text.ts';

const look = { columnMap: {}, template: '', valueMappings: [] };
const column = (name: string, unit = '') => ({ name, unit, isGroup: false, tableFunc: 'last' });
const mapping = (
  op: ValueMapping['op'],
  value: number,
  text: string,
  color = '',
): ValueMapping => ({
  op,
  value,
  text,
  color,
});

describe('the text of a gauge', () => {
  test.each([
    [{}, '50%'],
    [{ template: '${cpu} of ${ cpu } and ${other}' }, '50% of 50% and ${other}'],
    [
      {
        columnMap: { cpu: { unit: '{cores}', aggFunc: 'last' as const } },
        template: '${cpu} cores',
      },
      '0.5 cores',
    ],
  ])('%j', (own, text) => {
    const answer = { columns: [column('cpu', 'utilization')], values: { cpu: 0.5 } };
    expect(gaugeText(answer, { ...look, ...own })).toEqual({ text, tone: 'strong' });
  });

  test('of several columns is the template, else the first', () => {
    const answer = { columns: [column('up'), column('all')], values: { up: 3, all: null } };
    expect(gaugeText(answer, look)?.text).toBe('3');
    expect(gaugeText(answer, { ...look, template: '${up}/${all}' })?.text).toBe('3/–');
  });

  test('is nothing without a value', () => {
    expect(gaugeText({ columns: [column('up')], values: {} }, look)).toBeUndefined();
    expect(gaugeText({ columns: [], values: {} }, look)).toBeUndefined();
  });

  test.each([
    [0, 'down', 'bad'],
    [1, 'one', 'warning'],
    [2, '2', 'good'],
    [7, 'many', 'strong'],
  ])('mapped: %d', (value, text, tone) => {
    const valueMappings = [
      mapping('eq', 0, 'down', '#f00'),
      mapping('lte', 1, 'one', 'orange'),
      mapping('lt', 3, '', 'green'),
      mapping('any', 0, 'many'),
    ];
    const answer = { columns: [column('up')], values: { up: value } };
    expect(gaugeText(answer, { ...look, valueMappings })).toEqual({ text, tone });
  });

  test('mappings need one column', () => {
    const answer = { columns: [column('a'), column('b')], values: { a: 1, b: 2 } };
    const mapped = gaugeText(answer, { ...look, valueMappings: [mapping('any', 0, 'x')] });
    expect(mapped?.tone).toBe('warning');
  });
});

test.each([
  ['red', 'bad'],
  ['#E53935', 'bad'],
  ['#ffb300', 'warning'],
  ['#43a047', 'good'],
  ['#1e88e5', 'accent'],
  ['#999', 'dim'],
  ['constructor', 'strong'],
  ['', 'strong'],
])('the colour %j is %s', (colour, tone) => expect(toneOfColour(colour)).toBe(tone));
