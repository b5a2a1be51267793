import { expect, it } from 'vitest';
import { normalizeUnit } from './unit.ts';

it.each([
  ['ms', 'milliseconds'],
  ['%', 'percents'],
  ['1', ''],
  ['By', 'bytes'],
  ['KiB', 'kilobytes'],
  ['KiBy', 'kilobytes'],
  ['kBy', 'kilobytes'],
  ['MiBy', 'megabytes'],
  ['GBy', 'gigabytes'],
  ['count', '{count}'],
  ['{Requests}', '{requests}'],
  ['Widgets', '{widgets}'],
  ['constructor', '{constructor}'],
])('%s is %s', (text, unit) => {
  expect(normalizeUnit(text)).toBe(unit);
});
