import { describe, expect, it } from 'vitest';
import { metricHeatmapRequestSchema, metricTableRequestSchema } from './metric-queries.ts';
import { parameterIssue, rawParameters } from '../shared/parameters.ts';

const range = 'time_gte=1772618400&time_lt=1772622000';

function parse(search: string): ReturnType<typeof metricTableRequestSchema.safeParse> {
  return metricTableRequestSchema.safeParse(rawParameters(new URLSearchParams(search)));
}

/** The sentence a caller gets to read. */
function refusal(search: string): string | undefined {
  const { error } = parse(search);
  return error && parameterIssue(error).message;
}

describe('a query of metrics', () => {
  it.each([
    ['table_agg[p90]=max&table_agg[a[1]]=sum', { p90: 'max', 'a[1]': 'sum' }],
    ['table_agg={"p90":"max"}', { p90: 'max' }],
    [
      'table_agg[p90]=max&table_agg[p90]=min&table_agg={"p90":"sum","x":"avg"}',
      { p90: 'max', x: 'avg' },
    ],
    [':table_agg[p90]=max', { p90: 'max' }],
    ['', {}],
  ])('takes the map of aggregations as %s', (search, expected) => {
    const { data } = parse(`${range}&metric=a&alias=b&${search}`);
    expect(data?.table_agg).toEqual(expected);
  });

  it('gives no other parameter the form of a map', () => {
    const raw = rawParameters(new URLSearchParams('system[0]=a&metric[]=b&:query=c'));
    expect({ ...raw }).toEqual({ 'system[0]': ['a'], metric: ['b'], query: ['c'] });
  });

  it('keeps keys that objects have anyway', () => {
    const { data } = parse(`${range}&metric=a&alias=b&table_agg[constructor]=max`);
    expect(Object.entries(data?.table_agg ?? {})).toEqual([['constructor', 'max']]);
  });

  it.each([
    ['metric=a', 'time_gte is required'],
    ['time_gte=2&time_lt=1&metric=a', 'time_gte must not be after time_lt'],
    [range, 'at least one metric is required'],
    [`${range}${'&metric=a'.repeat(11)}`, 'at most 10 metrics are allowed'],
    [`${range}&metric=a&metric=b&alias=a`, 'got 2 metrics and 1 aliases'],
    [`${range}&metric=&alias=a`, "metric name can't be empty"],
    [`${range}&metric=a&alias=`, "metric alias can't be empty"],
    [`${range}&metric=a&alias=a&sort_desc=`, 'sort_desc must be true or false'],
    [
      `${range}&metric=a&alias=a&table_agg=max`,
      'table_agg must be name[key]=value or a JSON object',
    ],
  ])('%s is refused: %s', (search, expected) => {
    expect(refusal(search)).toBe(expected);
  });

  it.each([
    [range, 'metric'],
    [`${range}${'&metric=a&alias=a'.repeat(11)}`, 'metric'],
    [`${range}&metric=a&metric=b&alias=a`, 'alias'],
    [`${range}&metric=&alias=a`, 'metric'],
    [`${range}&metric=a&alias=`, 'alias'],
  ])('%s is refused because of %s', (search, expected) => {
    const { error } = parse(search);
    expect(error && parameterIssue(error).parameter).toBe(expected);
  });

  it('ignores what it does not know', () => {
    expect(refusal(`${range}&metric=a&alias=a&_force=3&limit=x`)).toBeUndefined();
  });
});

it('a heatmap needs a metric only', () => {
  const raw = rawParameters(new URLSearchParams(`${range}&metric=a`));
  expect(metricHeatmapRequestSchema.parse(raw).metric).toEqual(['a']);
  const { error } = metricHeatmapRequestSchema.safeParse({ ...raw, metric: [] });
  expect(error && parameterIssue(error).message).toBe('metric is required');
});
