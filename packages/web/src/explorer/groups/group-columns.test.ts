import type { Column, Group } from '@spanlight/sdk';
import { describe, expect, it } from 'vitest';
import {
  cellText,
  columnTitle,
  groupCountText,
  groupTableModel,
  plottedColumns,
  timeText,
} from './group-columns.ts';

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  unit: '',
  isNum: true,
  isGroup: false,
  ...more,
});
const group = column('_group_id', { isGroup: true, isNum: false });
const rate = column('per_min(sum(_count))');
const p50 = column('p50(_duration)', { unit: 'nanoseconds' });
const seen = column('max(_time)', { unit: 'unix-time', isNum: false });

const row = (more: Readonly<Record<string, string>> = {}): Group => ({
  _id: '1',
  _name: '',
  _query: '',
  ...more,
});

describe('columns', () => {
  it.each([
    ['per_min(sum(_count))', 'per min'],
    ['_error_rate', 'err%'],
    ['p99(_duration)', 'p99'],
    ['max(_time)', 'last seen'],
    ['uniq(enduser_id)', 'uniq(enduser_id)'],
    ['sum(_duration) / sum(_count)', 'sum(_duration) / sum(_count)'],
  ])('%s is called %s', (name, title) => {
    expect(columnTitle(name)).toBe(title);
  });

  it('draws the first that can be drawn, those asked for, or none', () => {
    const columns = [group, seen, rate, p50];
    expect(plottedColumns(columns, undefined)).toEqual(['per_min(sum(_count))']);
    expect(plottedColumns(columns, ['p50(_duration)', 'max(_time)', 'gone'])).toEqual([
      'p50(_duration)',
    ]);
    expect(plottedColumns(columns, [])).toEqual([]);
  });

  it('lets a name stand for the id', () => {
    const named = groupTableModel([group, rate], [row({ display_name: 'GET /' })]);
    expect(named).toEqual({ isNamed: true, keys: [], metrics: [rate] });
    const host = column('host_name', { isGroup: true, isNum: false });
    expect(groupTableModel([host, rate], [row()])).toEqual({
      isNamed: false,
      keys: [host],
      metrics: [rate],
    });
  });
});

describe('cells', () => {
  it.each([
    [18_240_512, p50, '18.2ms'],
    [null, p50, '–'],
    [undefined, p50, '–'],
    [0.0125, column('_error_rate', { unit: 'utilization' }), '1.25%'],
    ['11859341763450127344', group, '11859341763450127344'],
    [5, group, '5'],
    ['', group, '–'],
    [['ada', 'bob', null], column('top3(enduser_id)', { isNum: false }), 'ada, bob, –'],
    [1234, rate, '1.23k'],
  ])('%j', (value, of, text) => {
    expect(cellText(value, of)).toBe(text);
  });

  it('tells how long ago something was', () => {
    const now = new Date('2026-03-04T11:00:00Z');
    expect(timeText('2026-03-04T10:55:00Z', now).short).toBe('5 min ago');
  });
});

describe('the number of groups', () => {
  it.each([
    [0, false, '0 groups'],
    [1, false, '1 group'],
    [15, false, '15 groups'],
    [1000, true, 'more than 1,000 groups'],
  ])('%d, more %s', (count, hasMore, text) => {
    expect(groupCountText(count, hasMore)).toBe(text);
  });
});
