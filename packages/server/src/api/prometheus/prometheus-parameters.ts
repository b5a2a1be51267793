import { parsePromqlDuration } from '@spanlight/query/promql';
import type { PromqlTimes } from '../../telemetry/queries/prometheus/point-cells.ts';
import { type ApiError, badRequest } from '../http/api-error.ts';

/** Points of a series that an answer has at most, as in Prometheus. */
const MAX_POINTS = 11_000;
/** The last millisecond of the year 9999. */
const LAST_TIME = 253_402_300_799_999;

/** The parameters of a call: those of the query string, and of a form that is sent. */
export function readParameters(url: string, body: unknown): URLSearchParams {
  const start = url.indexOf('?');
  const parameters = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  if (typeof body === 'string')
    for (const [name, value] of new URLSearchParams(body)) parameters.append(name, value);
  return parameters;
}

/** @throws ApiError without it */
export function requiredText(parameters: URLSearchParams, name: string): string {
  const text = parameters.get(name) ?? '';
  if (text === '') throw badRequest(`invalid parameter "${name}": it is missing`);
  return text;
}

/**
 * A time as unix seconds or RFC 3339: milliseconds since 1970.
 *
 * @throws ApiError for anything else
 */
export function readTime(
  parameters: URLSearchParams,
  name: string,
  usual: number | undefined,
): number {
  const text = parameters.get(name) ?? '';
  if (text === '' && usual !== undefined) return usual;
  const isSeconds = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text);
  const isDate = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(text);
  const time = isSeconds ? Math.round(Number(text) * 1000) : isDate ? Date.parse(text) : Number.NaN;
  if (!(time >= 0 && time <= LAST_TIME))
    throw badRequest(
      `invalid parameter "${name}": cannot parse ${JSON.stringify(text.slice(0, 50))} to a valid timestamp`,
    );
  return time;
}

/**
 * The times of `query_range`.
 *
 * @throws ApiError
 */
export function readRange(parameters: URLSearchParams): PromqlTimes {
  const start = readTime(parameters, 'start', undefined);
  const end = readTime(parameters, 'end', undefined);
  if (end < start)
    throw badRequest('invalid parameter "end": end timestamp must not be before start time');
  const step = readStep(requiredText(parameters, 'step'));
  const count = Math.floor((end - start) / step) + 1;
  if (count > MAX_POINTS)
    throw badRequest(
      'exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query resolution (?step=XX)',
    );
  return { start, step, count };
}

function readStep(text: string): number {
  const seconds = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)
    ? Number(text)
    : undefined;
  const step = seconds === undefined ? parsePromqlDuration(text) : Math.round(seconds * 1000);
  if (step === undefined || !Number.isFinite(step))
    throw badRequest(
      `invalid parameter "step": cannot parse ${JSON.stringify(text.slice(0, 50))} to a valid duration`,
    );
  if (step <= 0)
    throw badRequest(
      'invalid parameter "step": zero or negative query resolution step widths are not accepted. Try a positive integer',
    );
  return step;
}

/** The `limit` of lists; what is asked for beyond `most` is not given. */
export function readLimit(parameters: URLSearchParams, most: number): number {
  const text = parameters.get('limit') ?? '';
  if (text === '' || text === '0') return most;
  if (!/^\d{1,15}$/.test(text))
    throw badRequest('invalid parameter "limit": limit must be non-negative');
  return Math.min(Number(text), most);
}

/** The types of errors that Prometheus tells, by status. */
const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'bad_data',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'bad_data',
  503: 'unavailable',
  504: 'timeout',
};

/** An error as Prometheus answers it. */
export const prometheusError = ({ status, message }: ApiError): Record<string, string> => ({
  status: 'error',
  errorType: ERROR_TYPES[status] ?? (status < 500 ? 'bad_data' : 'internal'),
  error: message,
});
