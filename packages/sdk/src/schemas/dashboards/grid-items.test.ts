import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { dashboardSettingsRequestSchema, dashboardTableRequestSchema } from './dashboards.ts';
import { gridItemRequestSchema, gridLayoutRequestSchema } from './grid-items.ts';
import { gridRowRequestSchema } from './grid-rows.ts';
import { parameterIssue } from '../shared/parameters.ts';

const item = { title: 'Errors', dashKind: 'grid', type: 'chart', params: {} };

/** The sentence a caller gets to read. */
function refusal(schema: z.ZodType, body: unknown): string {
  const { error } = schema.safeParse(body);
  return error ? parameterIssue(error).message : '';
}

describe('an item', () => {
  it('gets what its body leaves out', () => {
    expect(gridItemRequestSchema.parse(item)).toEqual({
      title: 'Errors',
      description: '',
      rowId: 0,
      xAxis: 0,
      yAxis: 0,
      dashKind: 'grid',
      type: 'chart',
      width: 0,
      height: 0,
      params: {
        chartKind: 'line',
        metrics: [],
        query: '',
        columnMap: {},
        timeseriesMap: {},
        legend: { type: 'list', placement: 'bottom', values: ['avg'], maxLength: 40 },
        connectNulls: false,
      },
    });
    const params = { columnMap: { a: {} }, itemsPerPage: 0, denseTable: null };
    expect(gridItemRequestSchema.parse({ ...item, type: 'table', params }).params).toMatchObject({
      columnMap: { a: { unit: '', color: '', aggFunc: 'last', sparklineDisabled: false } },
      itemsPerPage: 5,
      denseTable: false,
    });
  });

  it('takes numbers of mappings as text, and ignores fields of no use', () => {
    const params = {
      valueMappings: [{ op: 'eq', value: '2.5' }, { op: 'any' }],
      template: '${a}',
      chartKind: 'line',
    };
    const parsed = gridItemRequestSchema.parse({ ...item, id: 5, type: 'gauge', params });
    expect(parsed.params).toEqual({
      metrics: [],
      query: '',
      columnMap: {},
      template: '${a}',
      valueMappings: [
        { op: 'eq', value: 2.5, text: '', color: '' },
        { op: 'any', value: 0, text: '', color: '' },
      ],
    });
  });

  it.each([
    [{ type: 'pie' }, 'unsupported grid item type: "pie"'],
    [{ type: undefined }, 'unsupported grid item type: ""'],
    [{ title: ' ' }, "grid item title can't be empty"],
    [{ dashKind: '' }, "dashKind can't be empty"],
    [{ dashKind: 'wall' }, 'dashKind must be grid or table'],
    [{ params: undefined }, 'params is invalid: expected object, received undefined'],
    [{ params: { metrics: [{ name: 'a' }] } }, "metric alias can't be empty"],
    [
      { params: { metrics: Array.from({ length: 11 }, () => ({ name: 'a', alias: 'b' })) } },
      'at most 10 metrics are allowed',
    ],
    [{ params: { chartKind: 'pie' } }, /^params\.chartKind must be one of line, area/],
    [{ params: { query: 5 } }, /^params\.query is invalid/],
    [{ width: -1 }, /^width/],
  ])('%j is refused', (change, expected) => {
    expect(refusal(gridItemRequestSchema, { ...item, ...change })).toMatch(expected);
  });
});

describe('dashboards', () => {
  it('get their defaults, and keep what existing clients do not know', () => {
    expect(
      dashboardSettingsRequestSchema.parse({
        id: 3,
        name: 'Shop',
        minInterval: '5m',
        pinned: true,
      }),
    ).toEqual({ name: 'Shop', minInterval: 300_000, timeOffset: 0, gridMaxWidth: 1416 });
    expect(dashboardTableRequestSchema.parse({ name: 'a', tableColumnMap: { x: {} } })).toEqual({
      name: 'a',
      tableMetrics: [],
      tableQuery: '',
      tableColumnMap: { x: { unit: '', color: '', aggFunc: 'median', sparklineDisabled: false } },
    });
  });

  it.each([
    [{}, 'dashboard name is required'],
    [{ name: 'a'.repeat(1001) }, 'name must be at most 1000 characters long'],
    [{ name: 'a', timeOffset: 'soon' }, /^timeOffset must be milliseconds/],
  ])('refuse %j', (body, expected) => {
    expect(refusal(dashboardSettingsRequestSchema, body)).toMatch(expected);
  });

  it('have rows with titles, and layouts that may clear the row', () => {
    expect(refusal(gridRowRequestSchema, { title: '' })).toBe("row title can't be empty");
    expect(gridRowRequestSchema.parse({ title: 'a' })).toEqual({
      title: 'a',
      description: '',
      expanded: false,
    });
    expect(gridLayoutRequestSchema.parse({ items: null, rowId: null })).toEqual({
      items: [],
      rowId: 0,
    });
  });
});
