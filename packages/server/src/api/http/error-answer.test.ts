import { errorBodySchema } from '@spanlight/sdk/schemas';
import { describe, expect, it } from 'vitest';
import { TelemetryError, type TelemetryFailure } from '../../telemetry/errors.ts';
import { badRequest } from './api-error.ts';
import { errorBody, toApiError } from './error-answer.ts';

describe('error answers', () => {
  it('carry code and message in both places that readers look in', () => {
    const body = errorBody(badRequest('time_gte is required', 'time_gte'), 'a'.repeat(32));
    expect(errorBodySchema.parse(body)).toEqual({
      statusCode: 400,
      code: 'bad_request',
      message: 'time_gte is required',
      error: { status: 400, code: 'bad_request', message: 'time_gte is required' },
      traceId: 'a'.repeat(32),
      parameter: 'time_gte',
    });
  });

  it.each([{ errcode: 2067 }, { code: '23505' }])(
    'say that somebody else was faster where a key is taken in the meantime: %j',
    (known) => {
      const error = Object.assign(new Error('duplicate key'), known);
      expect(toApiError(error)).toMatchObject({ status: 409, code: 'conflict' });
    },
  );

  it('tell how far a query got that took too long', () => {
    const error = new TelemetryError('timeout', 'Timeout exceeded', 159);
    error.progress = { rows: 5, bytes: 50, totalRows: 100 };
    const body = errorBody(toApiError(error), undefined);
    expect(errorBodySchema.parse(body)).toMatchObject({
      statusCode: 504,
      code: 'timeout',
      progress: { rows: 5, bytes: 50, totalRows: 100 },
    });
  });

  it('have a status for every failure of the store, and tell nothing of its inside', () => {
    const statuses: Record<TelemetryFailure, number> = {
      timeout: 504,
      memory: 504,
      'too-large': 504,
      'too-complex': 400,
      aborted: 503,
      'bad-value': 400,
      'disk-full': 503,
      unavailable: 503,
      other: 500,
    };
    for (const [failure, status] of Object.entries(statuses)) {
      const error = new TelemetryError(failure as TelemetryFailure, 'SELECT secret FROM inside');
      const answer = toApiError(error);
      expect({ failure, status: answer.status }).toEqual({ failure, status });
      expect(answer.message).not.toContain('inside');
    }
    const refused = 'All connection tries failed. Log: Code: 210. Connection refused (ch-2:9000)';
    expect(toApiError(new TelemetryError('unavailable', refused, 279))).toMatchObject({
      message: "a part of the telemetry store can't be reached: ch-2:9000",
      details: { retryAfter: 5 },
    });
    // Of a connection to somebody else.
    const refusedElsewhere = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    expect(toApiError(refusedElsewhere)).toMatchObject({ status: 500, code: 'internal' });
    const unexpected = toApiError(new TypeError('x is not a function'));
    expect(unexpected).toMatchObject({ status: 500, code: 'internal' });
    expect(unexpected.message).not.toContain('x is not');
  });
});
