import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { groupStatsRequestSchema } from '../tracing/groups.ts';
import { parameterIssue, rawParameters } from './parameters.ts';
import { routes } from '../../contract/routes.ts';
import { createSavedViewRequestSchema } from '../accounts/saved-views.ts';
import { filterTimeRange, spanFilterSchema } from './span-filter.ts';
import { spansRequestSchema } from '../tracing/spans.ts';
import { traceRequestSchema, traceSearchRequestSchema } from '../tracing/traces.ts';

const bounds = 'time_gte=1772618400&time_lt=1772622000';

function read<Schema extends z.ZodType>(schema: Schema, query: string): z.infer<Schema> {
  return schema.parse(rawParameters(new URLSearchParams(query)));
}

function problem(schema: z.ZodType, value: unknown): { parameter: string; message: string } {
  const result = schema.safeParse(value);
  if (result.success) throw new Error('expected a problem');
  return parameterIssue(result.error);
}

function queryProblem(schema: z.ZodType, query: string): string {
  const { parameter, message } = problem(schema, rawParameters(new URLSearchParams(query)));
  expect(message.startsWith(parameter)).toBe(true);
  return message;
}

describe('lists', () => {
  it.each([
    ['system=a', ['a']],
    ['system=a&system=b', ['a', 'b']],
    ['system[]=a&system[]=b', ['a', 'b']],
    ['system%5B%5D=a', ['a']],
    ['', []],
  ])('%s', (query, expected) => {
    expect(read(spanFilterSchema, `${bounds}&${query}`).system).toEqual(expected);
  });

  it('leave the prototype alone', () => {
    const raw = rawParameters(new URLSearchParams('__proto__=x&constructor=y'));
    expect(raw['__proto__']).toEqual(['x']);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('times', () => {
  it.each([
    ['1772618400', '2026-03-04T10:00:00.000Z'],
    ['2026-03-04T10:00:00Z', '2026-03-04T10:00:00.000Z'],
    ['2026-03-04T10:00:00.123456789Z', '2026-03-04T10:00:00.123Z'],
    ['2026-03-04T12:00:00%2B02:00', '2026-03-04T10:00:00.000Z'],
    ['20260304T100000', '2026-03-04T10:00:00.000Z'],
    ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00.000Z'],
    ['20261231T235959', '2026-12-31T23:59:59.000Z'],
    ['20260304T120000%2B02:00', '2026-03-04T10:00:00.000Z'],
  ])('%s', (text, iso) => {
    const { time_gte: start } = read(spanFilterSchema, `time_gte=${text}&time_lt=1893456000`);
    expect(start.toISOString()).toBe(iso);
  });

  it.each([
    ['', 'time_gte is required'],
    ['time_gte=&time_lt=1', 'time_gte is required'],
    ['time_gte=1', 'time_lt is required'],
    ['time_gte=yesterday&time_lt=1', /^time_gte must be a time/],
    ['time_gte=2026-02-30&time_lt=1', /^time_gte must be a time/],
    ['time_gte=2026-02-30T10:00:00Z&time_lt=1', /^time_gte must be a time/],
    ['time_gte=2026-02-29T10:00:00Z&time_lt=1', /^time_gte must be a time/],
    ['time_gte=20260431T100000&time_lt=1', /^time_gte must be a time/],
    ['time_gte=2&time_lt=1', 'time_gte must not be after time_lt'],
  ])('%j is refused', (query, message) => {
    expect(queryProblem(spanFilterSchema, query)).toMatch(message);
  });

  it('may be equal', () => {
    expect(read(spanFilterSchema, 'time_gte=5&time_lt=5').query).toBe('');
  });

  it('are shifted back together', () => {
    const range = filterTimeRange(read(spanFilterSchema, `${bounds}&time_offset=3600000`));
    expect(range.start.toISOString()).toBe('2026-03-04T09:00:00.000Z');
    expect(range.end.toISOString()).toBe('2026-03-04T10:00:00.000Z');
  });
});

describe('numbers and booleans', () => {
  it.each([
    ['page=3&limit=50', 3, 50],
    ['', 1, 10],
    ['page=0&limit=0', 1, 10],
    ['page=-4&limit=-1', 1, 1],
    ['page=&limit=', 1, 10],
    ['limit=99999', 1, 1000],
    ['limit=7&limit=9', 1, 7],
  ])('%s', (query, page, limit) => {
    expect(read(spansRequestSchema, `${bounds}&${query}`)).toMatchObject({ page, limit });
  });

  it.each([
    ['1', true],
    ['T', true],
    ['True', true],
    ['0', false],
    ['false', false],
  ])('sort_desc=%s', (text, expected) => {
    expect(read(spanFilterSchema, `${bounds}&sort_desc=${text}`).sort_desc).toBe(expected);
  });

  it.each([
    ['limit=x', 'limit must be a decimal integer'],
    ['limit=1.5', 'limit must be a decimal integer'],
    ['page=abc', 'page must be a decimal integer'],
    ['sort_desc=', 'sort_desc must be true or false'],
    ['sort_desc=yes', 'sort_desc must be true or false'],
    ['interval=soon', 'interval must be a number'],
    ['time_offset=Infinity', 'time_offset must be a number'],
    ['time_offset=-1e300', 'time_offset is too small'],
    ['min_interval=1e300', 'min_interval is too large'],
    ['time_offset=99999999999999', 'time_offset moves the range outside the years 1 to 9998'],
    ['group_id=0xff', 'group_id must be an unsigned 64-bit decimal number'],
    ['group_id=18446744073709551616', 'group_id must be an unsigned 64-bit decimal number'],
    ['group_id=-1', 'group_id must be an unsigned 64-bit decimal number'],
  ])('%s is refused', (query, message) => {
    expect(queryProblem(spansRequestSchema, `${bounds}&${query}`)).toBe(message);
  });
});

describe('ids', () => {
  const hex = '9d1c3e07a4b6f2185c0d7e91ab34f6c2';

  it.each([
    [hex, hex],
    [hex.toUpperCase(), hex],
    ['9d1c3e07-a4b6-f218-5c0d-7e91ab34f6c2', hex],
    ['9d1c3e07-a4b6f2185c0d7e91ab34f6c2', hex],
  ])('trace %s', (text, id) => {
    expect(read(traceSearchRequestSchema, `trace_id=${text}`).trace_id).toBe(id);
  });

  it.each([
    ['trace_id=abc', /^trace_id must be a trace id/],
    [`trace_id=${'g'.repeat(32)}`, /^trace_id must be a trace id/],
    ['', /^trace_id is required/],
  ])('%j is refused', (query, message) => {
    expect(queryProblem(traceSearchRequestSchema, query)).toMatch(message);
  });

  it.each([
    ['c2d4e6f80a1b3c5d', 'c2d4e6f80a1b3c5d'],
    ['1234567890123456', '1234567890123456'],
    ['255', '00000000000000ff'],
    ['0', '0'],
    ['null', '0'],
    ['0000000000000000', '0'],
  ])('span %s', (text, id) => {
    const params = { projectId: '7', traceId: hex, spanId: text };
    expect(routes['spans.get'].params.parse(params)).toEqual({
      projectId: 7,
      traceId: hex,
      spanId: id,
    });
    expect(read(traceRequestSchema, `root_span_id=${text}`).root_span_id).toBe(
      id === '0' ? undefined : id,
    );
  });

  it.each([
    [{ projectId: '-1', groupId: '5' }, 'projectId must be a decimal integer'],
    [{ projectId: '4294967296', groupId: '5' }, /^projectId/],
    [{ projectId: '7', groupId: '0' }, 'groupId is required'],
    [{ projectId: '7', groupId: 'ff' }, 'groupId must be an unsigned 64-bit decimal number'],
  ])('%j is refused', (params, message) => {
    expect(problem(routes['groups.summary'].params, params).message).toMatch(message);
  });
});

describe('what a call needs', () => {
  it('columns of group stats', () => {
    expect(queryProblem(groupStatsRequestSchema, bounds)).toBe('column is required');
  });

  it.each([
    [{ route: 'a' }, 'name is required'],
    [{ name: '  ', route: 'a' }, 'name is required'],
    [{ name: 'a', route: '' }, 'route is required'],
    [{ name: 'x'.repeat(501), route: 'a' }, 'name must be at most 500 characters long'],
    [{ name: 'a', route: 'b', query: { x: 5 } }, /^query\.x/],
    [null, /invalid/i],
  ])('a view to save: %j', (body, message) => {
    expect(problem(createSavedViewRequestSchema, body).message).toMatch(message);
  });

  it('a view may leave params and query out', () => {
    expect(
      createSavedViewRequestSchema.parse({ name: ' Slow ', route: 'SpanList', params: null }),
    ).toEqual({ name: 'Slow', route: 'SpanList', params: {}, query: {} });
  });
});
