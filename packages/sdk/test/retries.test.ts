import { describe, expect, it } from 'vitest';
import type { RetryEvent } from '../src/index.ts';
import { parseRetryAfter } from '@spanlight/query/units';
import { retryDelay } from '../src/http/retry.ts';
import { httpError } from '../src/http/errors.ts';
import { errorReply, FixtureServer } from './fixture-server.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();
const unavailable = errorReply(503, 'unavailable', 'starting');
const usage = { body: { usage: {}, spans: 5 } };

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

  it.each([
    ['PUT', '/tracing/7/saved-views/4/pinned'],
    ['DELETE', '/tracing/7/saved-views/4'],
  ])('is repeated when it is a %s', async (method, path) => {
    context.server.on(`${method} ${path}`, unavailable, {});
    const { savedViews } = context.connect();
    await (method === 'PUT' ? savedViews.pin({ id: 4 }) : savedViews.delete({ id: 4 }));
    expect(context.server.requests).toHaveLength(2);
  });

  it('stops being repeated when the time is over', async () => {
    context.server.on('GET /data-usage', unavailable);
    const client = context.connect({ timeout: 100, maxRetries: 50, retryDelay: 1000 });
    expect(await failureOf(client.usage.get())).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a write that is not safe to repeat', () => {
  const view = { name: 'Slow', route: 'SpanList' };

  it.each([[503], [500], [429]])('is sent once when %i comes back', async (status) => {
    context.server.on('POST /tracing/7/saved-views', errorReply(status, 'code', 'no'));
    const error = await failureOf(context.connect().savedViews.create(view));
    expect(error).toMatchObject({ status });
    expect(context.server.requests).toHaveLength(1);
  });

  it('is sent once when the connection breaks', async () => {
    context.server.on('POST /tracing/7/saved-views', (_request, response) => response.destroy());
    const error = await failureOf(context.connect().savedViews.create(view));
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
      const delays = Array.from(
        { length: 200 },
        () => retryDelay(error, 'GET', attempt, 500) ?? -1,
      );
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...delays)).toBeLessThanOrEqual(longest);
      expect(Math.max(...delays)).toBeGreaterThan(longest / 2);
    }
  });
});
