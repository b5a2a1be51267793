import { describe, expect, it, vi } from 'vitest';
import type { RetryEvent, Spanlight } from '../src/index.ts';
import { parseRetryAfter } from '@spanlight/query/units';
import { retryDelay } from '../src/http/retry.ts';
import { httpError } from '../src/http/errors.ts';
import { errorReply, FixtureServer } from './fixture-server.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();
const unavailable = errorReply(503, 'unavailable', 'starting');
const usage = { body: { usage: {}, spans: 5 } };
/** What servers say that do once what comes several times with one key. */
const headers = { 'idempotency-keys': '86400' };

describe('a call that failed', () => {
  it('is repeated until it succeeds', async () => {
    context.server.on('GET /data-usage', unavailable, errorReply(500, 'internal', 'oops'), usage);
    expect(await context.connect().usage.get()).toMatchObject({ spans: 5 });
    expect(context.server.requests).toHaveLength(3);
  });

  it('is given up after the last retry', async () => {
    context.server.on('GET /data-usage', unavailable);
    const error = await failureOf(context.connect({ maxRetries: 3 }).usage.get());
    expect(error).toMatchObject({ status: 503 });
    expect(context.server.requests).toHaveLength(4);
  });

  it('is not repeated when that is hopeless', async () => {
    context.server.on('GET /data-usage', errorReply(400, 'bad_request', 'no'));
    await failureOf(context.connect().usage.get());
    expect(context.server.requests).toHaveLength(1);
  });

  it('is repeated after a broken connection when it is safe', async () => {
    context.server.on('GET /data-usage', (_request, response) => response.destroy(), usage);
    expect(await context.connect().usage.get()).toMatchObject({ spans: 5 });
  });

  it('stops being repeated when the time is over', async () => {
    context.server.on('GET /data-usage', unavailable);
    const client = context.connect({ timeout: 100, maxRetries: 50, retryDelay: 1000 });
    expect(await failureOf(client.usage.get())).toMatchObject({ name: 'TimeoutError' });
  });
});

const writes: readonly [string, string, (client: Spanlight) => Promise<unknown>][] = [
  ['POST', '/tracing/7/saved-views', ({ savedViews }) => savedViews.create(view)],
  ['PUT', '/tracing/7/saved-views/4/pinned', ({ savedViews }) => savedViews.pin({ id: 4 })],
  ['DELETE', '/tracing/7/saved-views/4', ({ savedViews }) => savedViews.delete({ id: 4 })],
];
const view = { name: 'Slow', route: 'SpanList' };
const answered = { headers, body: { view: { id: 3, ...view } } };

describe('a write to a server that knows keys', () => {
  it.each(writes)('%s is repeated with the same key', async (method, path, call) => {
    context.server.on(`${method} ${path}`, { ...unavailable, headers }, answered);
    await call(context.connect());
    const keys = context.server.requests.map((request) => request.headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^\d+(-\d+){3}$/), keys[0]]);
  });

  it.each(writes)('%s is repeated when the connection breaks', async (method, path, call) => {
    context.server.on('GET /data-usage', { ...usage, headers });
    context.server.on(`${method} ${path}`, (_request, response) => response.destroy(), answered);
    const client = context.connect();
    await client.usage.get();
    await call(client);
    expect(context.server.requests).toHaveLength(3);
  });

  it('has a key of its own for each call, and takes one from the caller', async () => {
    context.server.on('DELETE /tracing/7/saved-views/4', { headers });
    const { savedViews } = context.connect();
    await savedViews.delete({ id: 4 });
    await savedViews.delete({ id: 4 });
    await savedViews.delete({ id: 4 }, { headers: { 'idempotency-key': 'run-17' } });
    const keys = context.server.requests.map((request) => request.headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('run-17');
  });

  it('reads carry none', async () => {
    context.server.on('GET /data-usage', usage);
    await context.connect().usage.get();
    expect(context.server.last.headers).not.toHaveProperty('idempotency-key');
  });
});

describe('a write to a server that knows no keys', () => {
  const failures = [503, 500, 429].flatMap((status) =>
    writes.map(([...write]) => [status, ...write] as const),
  );

  it.each(failures)('meets %i and is sent once: %s %s', async (status, method, path, call) => {
    context.server.on(`${method} ${path}`, errorReply(status, 'code', 'no'));
    expect(await failureOf(call(context.connect()))).toMatchObject({ status });
    expect(context.server.requests).toHaveLength(1);
  });

  it.each(writes)('%s is sent once when the connection breaks', async (method, path, call) => {
    context.server.on(`${method} ${path}`, (_request, response) => response.destroy());
    const error = await failureOf(call(context.connect()));
    expect(error).toMatchObject({ name: 'ConnectionError', refused: false });
    expect(context.server.requests).toHaveLength(1);
  });

  it('is sent again when it never left', async () => {
    const { url } = context.server;
    const port = Number(new URL(url).port);
    await context.server.close();
    let starting: Promise<void> | undefined;
    const startAgain = async (): Promise<void> => {
      context.server = await FixtureServer.start(port);
      context.server.on('POST /tracing/7/saved-views', { body: { view: { id: 3, ...view } } });
    };
    const client = context.connect({
      url,
      maxRetries: 50,
      retryDelay: 20,
      hooks: {
        onRetry: () => {
          starting ??= startAgain();
        },
      },
    });
    expect(await client.savedViews.create(view)).toMatchObject({ id: 3, name: 'Slow' });
    await starting;
    expect(context.server.requests).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  it('is waited for', async () => {
    const delays: number[] = [];
    context.server.on(
      'GET /data-usage',
      { ...unavailable, headers: { 'retry-after': '1' } },
      usage,
    );
    const onRetry = ({ delay }: RetryEvent): void => void delays.push(delay);
    await context.connect({ hooks: { onRetry } }).usage.get();
    expect(delays).toHaveLength(1);
    expect(delays[0]).toBeGreaterThanOrEqual(1000);
  });

  it('goes to the caller when it is too long to wait', async () => {
    context.server.on('GET /data-usage', { ...unavailable, headers: { 'retry-after': '3600' } });
    const error = await failureOf(context.connect().usage.get());
    expect(error).toMatchObject({ status: 503, retryAfter: 3_600_000 });
    expect(context.server.requests).toHaveLength(1);
  });

  it('is the cause when the time of the call ends before', async () => {
    context.server.on('GET /data-usage', { ...unavailable, headers: { 'retry-after': '30' } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onRetry = (): void => void vi.advanceTimersByTime(20_000);
    const client = context.connect({ timeout: 20_000, hooks: { onRetry } });
    const error = await failureOf(client.usage.get()).finally(() => vi.useRealTimers());
    const cause = { name: 'UnavailableError', message: 'starting', retryAfter: 30_000 };
    expect(error).toMatchObject({ name: 'TimeoutError', cause });
  });

  const now = Date.parse('2026-03-04T10:00:00Z');
  it.each([
    ['3', 3000],
    ['0', 0],
    ['Wed, 04 Mar 2026 10:00:30 GMT', 30_000],
    ['Wed, 04 Mar 2026 09:00:00 GMT', 0],
    ['Wednesday, 04-Mar-26 10:00:30 GMT', 30_000],
    ['Wed Mar  4 10:00:30 2026', 30_000],
    ['soon', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['2026-03-04T10:00:30Z', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s is %s ms', (header, milliseconds) => {
    expect(parseRetryAfter(header, now)).toBe(milliseconds);
  });
});

describe('retryDelay', () => {
  const error = httpError('later', { status: 503 });

  it('is drawn from a range that doubles up to eight seconds', () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const longest = Math.min(8000, 500 * 2 ** attempt);
      const delays = Array.from({ length: 200 }, () => retryDelay(error, true, attempt, 500) ?? -1);
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...delays)).toBeLessThanOrEqual(longest);
      expect(Math.max(...delays)).toBeGreaterThan(longest / 2);
    }
  });
});
