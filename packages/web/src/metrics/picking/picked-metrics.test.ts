import { describe, expect, it } from 'vitest';
import {
  addRow,
  areMetricsPicked,
  chooseMetric,
  metricRowProblems,
  noMetrics,
  pickedMetrics,
  removeRow,
  renameRow,
} from './picked-metrics.ts';

const disk = { name: 'disk_used', alias: 'disk' };
const cpu = { name: 'system_cpu', alias: 'cpu' };

describe('what is wrong with rows', () => {
  it.each([
    ['nothing chosen', [{ name: '', alias: '' }], [{ name: 'Field is required' }]],
    [
      'an alias without a metric',
      [disk, { name: '', alias: 'x' }],
      [{}, { name: 'Field is required' }],
    ],
    ['a further empty row', [disk, { name: '', alias: '' }], [{}, {}]],
    ['no alias', [{ ...disk, alias: '' }], [{ alias: 'Alias is required' }]],
    [
      'other characters',
      [{ ...disk, alias: 'disk-used' }],
      [{ alias: 'Only letters and numbers are allowed' }],
    ],
    [
      'a digit first',
      [{ ...disk, alias: '1st' }],
      [{ alias: 'Only letters and numbers are allowed' }],
    ],
    [
      'the same alias twice',
      [disk, { ...cpu, alias: 'disk' }],
      [{}, { alias: 'Alias is duplicated' }],
    ],
    ['none', [disk, cpu], [{}, {}]],
  ])('%s', (_, metrics, problems) => {
    expect(metricRowProblems(metrics)).toEqual(problems);
    expect(areMetricsPicked(metrics)).toBe(problems.every((row) => Object.keys(row).length === 0));
  });
});

describe('changing rows', () => {
  const first = (alias: string): string => `avg($${alias})`;

  it('a first metric brings its name and its query', () => {
    const draft = chooseMetric(noMetrics, 0, 'disk_used', first);
    expect(draft).toEqual({ metrics: [{ name: 'disk_used', alias: 'used' }], query: 'avg($used)' });
    const second = chooseMetric(addRow(draft), 1, 'swap_used', first);
    expect(second.metrics[1]).toEqual({ name: 'swap_used', alias: 'used2' });
    expect(second.query).toBe('avg($used)');
  });

  it('another metric in a row is what the query means from then on', () => {
    const draft = { metrics: [disk], query: 'max($disk) as used' };
    expect(chooseMetric(draft, 0, 'swap_used', first)).toEqual({
      metrics: [{ name: 'swap_used', alias: 'disk' }],
      query: 'max($disk) as used',
    });
  });

  it('the query follows an alias, in lower case, but no alias that is taken', () => {
    const draft = { metrics: [disk, cpu], query: 'avg($disk) / avg($cpu)' };
    expect(renameRow(draft, 0, ' $Volume ', 'disk')).toEqual({
      metrics: [{ ...disk, alias: 'volume' }, cpu],
      query: 'avg($volume) / avg($cpu)',
    });
    expect(renameRow(draft, 0, 'CPU', 'disk').query).toBe(draft.query);
    expect(renameRow(draft, 0, 'a-b', 'disk').query).toBe(draft.query);
  });

  it('a row takes what is asked of it away; one row stays', () => {
    const draft = { metrics: [disk, cpu], query: 'avg($disk) | avg($cpu)' };
    expect(removeRow(draft, 0)).toEqual({ metrics: [cpu], query: 'avg($cpu)' });
    expect(removeRow({ metrics: [disk], query: 'avg($disk)' }, 0)).toEqual(noMetrics);
    expect(pickedMetrics([disk, { name: '', alias: '' }])).toEqual([disk]);
  });
});
