import { labelsKey, type PromqlSeries } from '@spanlight/query/promql';
import { isSliceOver, type Sliced } from '../../shared/slices.ts';
import type { PromqlAnswer } from '../../telemetry/queries/prometheus/run-promql.ts';
import { badRequest } from '../http/api-error.ts';

/** Values of an answer: some 25 MB. */
const MAX_VALUES = 1_000_000;

/**
 * The `data` of an answer, as JSON.
 *
 * @throws ApiError for more values than an answer holds
 */
export function* dataText(answer: PromqlAnswer, type: 'instant' | 'range'): Sliced<string> {
  const { value, times } = answer;
  if (value.kind === 'scalar') {
    if (type === 'instant') return dataOf('scalar', pointText(times, value.values, 0));
    const present = new Uint8Array(times.length).fill(1);
    return dataOf(
      'matrix',
      `[${matrixText({ labels: {}, values: value.values, present }, times)}]`,
    );
  }
  const series = ordered(value.series, type, answer.outermost);
  const parts: string[] = [];
  let count = 0;
  for (const one of series) {
    count += type === 'instant' ? 1 : one.present.reduce((total, has) => total + has, 0);
    if (count > MAX_VALUES)
      throw badRequest(
        `the response would have more than ${MAX_VALUES.toLocaleString('en')} values: narrow the query`,
      );
    parts.push(type === 'instant' ? vectorText(one, times) : matrixText(one, times));
    if (isSliceOver()) yield;
  }
  return dataOf(type === 'instant' ? 'vector' : 'matrix', `[${parts.join(',')}]`);
}

const dataOf = (type: string, result: string): string =>
  `{"resultType":"${type}","result":${result}}`;

/** Series with a value, in the order of their labels, or of their values where that was asked for: what is no number last. */
function ordered(
  series: readonly PromqlSeries[],
  type: 'instant' | 'range',
  outermost: string,
): readonly PromqlSeries[] {
  const found = series.filter(({ present }) => present.includes(1));
  if (type === 'instant' && (outermost === 'topk' || outermost === 'bottomk')) return found;
  const direction = outermost === 'sort' ? 1 : outermost === 'sort_desc' ? -1 : 0;
  if (type === 'instant' && direction !== 0)
    return found.sort((a, b) => compare(a.values[0] ?? 0, b.values[0] ?? 0, direction));
  const keys = new Map(found.map((one) => [one, labelsKey(one.labels)]));
  return found.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
}

function compare(a: number, b: number, direction: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a === b ? 0 : a < b ? -direction : direction;
}

const vectorText = ({ labels, values }: PromqlSeries, times: Float64Array): string =>
  `{"metric":${JSON.stringify(labels)},"value":${pointText(times, values, 0)}}`;

function matrixText({ labels, values, present }: PromqlSeries, times: Float64Array): string {
  const points: string[] = [];
  for (let index = 0; index < values.length; index += 1)
    if (present[index] === 1) points.push(pointText(times, values, index));
  return `{"metric":${JSON.stringify(labels)},"values":[${points.join(',')}]}`;
}

const pointText = (times: Float64Array, values: Float64Array, index: number): string =>
  `[${(times[index] ?? 0) / 1000},"${numberText(values[index] ?? Number.NaN)}"]`;

/** A number as Go writes it. */
function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  if (Number.isFinite(value)) return String(value).replace(/(?<=e[+-])\d$/, '0$&');
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
