import {
  checkPromql,
  evaluatePromql,
  parsePromql,
  PromqlError,
  type PromqlExpression,
  type PromqlValue,
  requestsOf,
} from '@spanlight/query/promql';
import { runInSlices } from '../../../shared/slices.ts';
import { PromqlFetcher, type PromqlStore } from './fetch-promql.ts';

/** What a query gives, at each of its times. */
export interface PromqlAnswer {
  readonly value: PromqlValue;
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  /** The function or aggregation around the whole, which may have an order in mind. */
  readonly outermost: string;
}

/**
 * Answers a query in the language of Prometheus.
 *
 * @throws PromqlError; TelemetryError
 */
export async function runPromql(text: string, store: PromqlStore): Promise<PromqlAnswer> {
  const expression = parsePromql(text);
  if (checkPromql(expression) === 'range')
    throw new PromqlError(
      'a window needs a function around it, such as rate(x[5m])',
      expression.at,
    );
  const requests = requestsOf(expression, (metric) => store.names.find(metric)?.part === 'bucket');
  const { start, step, count } = store.times;
  const times = Float64Array.from({ length: count }, (_, index) => start + index * step);
  const fetcher = new PromqlFetcher(store);
  const value = await evaluatePromql(expression, requests, {
    times,
    fetch: async (request) => await fetcher.fetch(request),
    run: runInSlices,
  });
  return { value, times, outermost: outermostOf(expression) };
}

function outermostOf(expression: PromqlExpression): string {
  if (expression.kind === 'call') return expression.func;
  return expression.kind === 'aggregation' ? expression.operator : '';
}
