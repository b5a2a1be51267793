import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import * as sdk from '../src/index.ts';
import { errorReply, FixtureServer, reply } from './fixture-server.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();

describe('a status becomes its class', () => {
  it.each([
    [400, sdk.BadRequestError, false],
    [401, sdk.UnauthorizedError, false],
    [402, sdk.HttpError, false],
    [403, sdk.ForbiddenError, false],
    [404, sdk.NotFoundError, false],
    [405, sdk.MethodNotAllowedError, false],
    [408, sdk.RequestTimeoutError, true],
    [409, sdk.ConflictError, false],
    [413, sdk.BodyTooLargeError, false],
    [429, sdk.TooManyRequestsError, true],
    [500, sdk.ServerError, true],
    [501, sdk.ServerError, false],
    [502, sdk.UnavailableError, true],
    [503, sdk.UnavailableError, true],
    [504, sdk.QueryTimeoutError, false],
  ] as const)('%i is a %o', async (status, Class, isRetryable) => {
    context.server.on('GET /data-usage', errorReply(status, 'some_code', 'some message'));
    const error = await failureOf(context.connect({ maxRetries: 0 }).usage.get());
    expect(error).toBeInstanceOf(Class);
    expect(error).toBeInstanceOf(sdk.SpanlightError);
    expect(error).toMatchObject({
      name: Class.name,
      status,
      code: 'some_code',
      message: 'some message',
    });
    expect(error).toHaveProperty('isRetryable', isRetryable);
    expect(sdk.isHttpError(error, status)).toBe(true);
    expect(sdk.isHttpError(error, 418)).toBe(false);
  });
});

describe('error bodies', () => {
  async function failure(body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
    context.server.on('GET /data-usage', { status: 400, body, headers });
    return failureOf(context.connect().usage.get());
  }

  it('are read whatever their content type says', async () => {
    const body = JSON.stringify({
      error: { code: 'bad_request', message: 'time_gte is required' },
    });
    const error = await failure(body, { 'content-type': 'text/plain; charset=utf-8' });
    expect(error).toMatchObject({ code: 'bad_request', message: 'time_gte is required' });
  });

  it('may have code and message at the top', async () => {
    const error = await failure({ code: 'eof', message: 'unexpected EOF', parameter: 'name' });
    expect(error).toMatchObject({ code: 'eof', message: 'unexpected EOF', parameter: 'name' });
  });

  it('tell the trace of the request', async () => {
    const traceId = '4c1f0a7be2d94f6389b05a6a1d7e0c35';
    expect(await failure({ error: {}, traceId })).toMatchObject({ traceId });
    expect(await failure('', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })).toMatchObject({
      traceId,
    });
  });

  it.each([['<html>Bad Request</html>'], [''], ['null'], ['[1]'], ['{"error":"x"}']])(
    'may be %j',
    async (body) => {
      expect(await failure(body)).toMatchObject({
        code: 'http_400',
        message: 'GET /data-usage answered 400 Bad Request',
      });
    },
  );

  it('without an end are given up', async () => {
    context.server.on('GET /data-usage', (_request, response) => {
      response.writeHead(400);
      const more = (): void => {
        let ready = true;
        while (ready && !response.destroyed) ready = response.write('x'.repeat(16_384));
      };
      response.on('drain', more);
      more();
    });
    expect(await failureOf(context.connect().usage.get())).toMatchObject({ status: 400 });
  });

  it('tell how far a query got', async () => {
    const progress = { rows: 81, bytes: 1034, totalRows: 250 };
    context.server.on('GET /data-usage', errorReply(504, 'timeout', 'too long', { progress }));
    const error = await failureOf(context.connect().usage.get());
    expect(error).toBeInstanceOf(sdk.QueryTimeoutError);
    expect(error).toMatchObject({ progress });
    expect(context.server.requests).toHaveLength(1);
  });
});

describe('answers that are no JSON', () => {
  it('mean that the call is missing', async () => {
    context.server.on('GET /data-usage', { body: '<!doctype html><title>Start</title>' });
    const error = await failureOf(context.connect().usage.get());
    expect(error).toBeInstanceOf(sdk.NotJsonError);
    expect(error).toMatchObject({ code: 'not_json', status: 200, isRetryable: false });
    expect(error).toHaveProperty(
      'message',
      'GET /data-usage answered with text/html in place of data: ' +
        `${context.server.url} isn't a Spanlight server, or doesn't have this call`,
    );
    expect(sdk.isHttpError(error)).toBe(false);
  });
});

describe('connections', () => {
  it('that are closed before an answer say so in words', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.destroy()));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = Object(server.address());
    const url = `http://127.0.0.1:${port}`;
    const error = await failureOf(context.connect({ url, maxRetries: 0 }).usage.get());
    server.close();
    expect(error).toMatchObject({
      code: 'connection',
      refused: false,
      message: `No answer from ${url}: connection closed. Does Spanlight run there?`,
    });
  });

  it('that are refused say where', async () => {
    const { url } = context.server;
    await context.server.close();
    const error = await failureOf(context.connect({ url, maxRetries: 0 }).usage.get());
    context.server = await FixtureServer.start();
    expect(error).toBeInstanceOf(sdk.ConnectionError);
    expect(error).toMatchObject({
      code: 'connection',
      refused: true,
      isRetryable: true,
      message: `No answer from ${url}: ECONNREFUSED. Does Spanlight run there?`,
    });
    expect((error as Error).cause).toBeInstanceOf(TypeError);
  });

  it('that break in the middle of an answer are connection errors', async () => {
    context.server.on('GET /data-usage', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"usage"', () => response.destroy());
    });
    const error = await failureOf(context.connect({ maxRetries: 0 }).usage.get());
    expect(error).toMatchObject({ name: 'ConnectionError', refused: false });
  });

  it('that stay silent time out', async () => {
    context.server.on('GET /data-usage', () => undefined);
    const error = await failureOf(context.connect({ timeout: 50 }).usage.get());
    expect(error).toBeInstanceOf(sdk.TimeoutError);
    expect(error).toMatchObject({ name: 'TimeoutError', code: 'timeout', isRetryable: true });
    expect(context.server.requests).toHaveLength(1);
  });

  it('that stop in the middle of an answer time out', async () => {
    context.server.on('GET /data-usage', (_request, response) => {
      response.writeHead(200).write('{');
    });
    const error = await failureOf(context.connect().usage.get({}, { timeout: 50 }));
    expect(error).toMatchObject({ message: 'GET /data-usage took longer than 50 ms' });
  });
});

describe('what the caller handed in and throws', () => {
  const thrown = new RangeError('the vault is sealed');
  const fail = (): never => {
    throw thrown;
  };

  it.each([
    ['at once', fail],
    ['later', () => Promise.reject(thrown)],
  ])('as the fetch, %s, is a connection that failed', async (_when, fetch) => {
    const error = await failureOf(context.connect({ fetch, maxRetries: 0 }).usage.get());
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: `No answer from ${context.server.url}: the vault is sealed. Does Spanlight run there?`,
      cause: thrown,
    });
  });

  it.each([
    ['at once', fail],
    ['later', () => Promise.reject(thrown)],
  ])('as the token, %s, is a token that can not be sent', async (_when, token) => {
    const error = await failureOf(context.connect({ token }).usage.get());
    expect(error).toMatchObject({
      name: 'InvalidParameterError',
      parameter: 'token',
      isRetryable: false,
      message: "token can't be sent: RangeError: the vault is sealed",
      cause: thrown,
    });
    expect(context.server.requests).toEqual([]);
  });

  it('as a body that JSON has no words for is a wrong parameter', async () => {
    const login = { email: 'a@b.c', password: 'secret', born: 12n };
    const error = await failureOf(context.connect().users.login(login));
    expect(error).toMatchObject({ name: 'InvalidParameterError', parameter: 'body' });
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(/^body can't be sent: TypeError: .*BigInt/),
    );
    expect((error as Error).cause).toBeInstanceOf(TypeError);
    expect(context.server.requests).toEqual([]);
  });
});

describe('calls without a limit', () => {
  it.each([[0], [Number.POSITIVE_INFINITY]])('have a timeout of %s', async (timeout) => {
    context.server.on('GET /data-usage', { body: { usage: {}, spans: 5 } });
    expect(await context.connect({ timeout }).usage.get()).toMatchObject({ spans: 5 });
  });
});

describe('the signal of the caller', () => {
  it('is let go when the call is over', async () => {
    context.server.on('GET /data-usage', errorReply(503, 'unavailable', 'later'), {
      body: { usage: {} },
    });
    const { signal } = new AbortController();
    await context.connect().usage.get({}, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends a call before it is sent', async () => {
    const signal = AbortSignal.abort(new Error('changed my mind'));
    const error = await failureOf(context.connect().usage.get({}, { signal }));
    expect(sdk.isAbortError(error)).toBe(true);
    expect((error as Error).cause).toEqual(new Error('changed my mind'));
    expect(context.server.requests).toHaveLength(0);
  });

  it('ends a call under way', async () => {
    const controller = new AbortController();
    context.server.on('GET /data-usage', () => controller.abort());
    const error = await failureOf(context.connect().usage.get({}, { signal: controller.signal }));
    expect(error).toBeInstanceOf(sdk.AbortError);
    expect(error).toMatchObject({ name: 'AbortError', isRetryable: false });
  });

  it('ends the wait before a retry', async () => {
    const controller = new AbortController();
    context.server.on('GET /data-usage', errorReply(503, 'unavailable', 'later'));
    const client = context.connect({
      retryDelay: 60_000,
      hooks: { onRetry: () => controller.abort() },
    });
    const error = await failureOf(client.usage.get({}, { signal: controller.signal }));
    expect(error).toBeInstanceOf(sdk.AbortError);
    expect(context.server.requests).toHaveLength(1);
  });
});

describe('guards', () => {
  it('know errors of another copy of the package', () => {
    const foreign = { [Symbol.for('spanlight.error')]: true, code: 'aborted', isRetryable: true };
    expect(sdk.isSpanlightError(foreign)).toBe(true);
    expect(sdk.isAbortError(foreign)).toBe(true);
    expect(sdk.isRetryableError(foreign)).toBe(true);
  });

  it.each([[null], [undefined], ['text'], [new Error('other')], [{ status: 400 }]])(
    'turn down %s',
    (value) => {
      expect(sdk.isSpanlightError(value)).toBe(false);
      expect(sdk.isHttpError(value)).toBe(false);
    },
  );
});

it('failures asked for with the HTTP answer are not unhandled elsewhere', async () => {
  context.server.on('GET /data-usage', (_request, response) => reply(response, { status: 403 }));
  const error = await failureOf(context.connect().usage.get().withResponse());
  expect(error).toBeInstanceOf(sdk.ForbiddenError);
});
