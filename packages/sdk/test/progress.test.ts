import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Waiting, waitingText, watchProgress, type ProgressWatch } from '../src/progress.ts';
import { errorReply } from './fixture-server.ts';
import { failureOf, withServer } from './with-server.ts';

const context = withServer();
const usage = JSON.stringify({ usage: {}, spans: 5 });

/** A watched client, and everything it told. */
function watched(after = 30): { watch: ProgressWatch; told: (Waiting | undefined)[] } {
  const watch = watchProgress(context.connect(), { after, interval: 30 });
  const told: (Waiting | undefined)[] = [];
  watch.subscribe(() => told.push(watch.current()));
  return { watch, told };
}

/** Lets the server hold a question until it is let go. */
function held(): { letGo: () => void } {
  const waiting: ServerResponse[] = [];
  context.server.on('GET /data-usage', (_request, response) => void waiting.push(response));
  return {
    letGo: () => {
      for (const response of waiting)
        response.writeHead(200, { 'content-type': 'application/json' }).end(usage);
    },
  };
}

const idOf = (request: { headers: Record<string, unknown> } | undefined): unknown =>
  request?.headers['question-id'];

describe('a watched client', () => {
  it('tells nothing of what is answered soon, and leaves what it changes alone', async () => {
    const { watch, told } = watched(60_000);
    context.server.on('GET /data-usage', { body: { usage: {}, spans: 5 } });
    context.server.on('POST /users/logout', {});
    await watch.client.usage.get();
    await watch.client.users.logout();
    expect(told).toEqual([]);
    expect(watch.current()).toBeUndefined();
    expect(idOf(context.server.requests[0])).toMatch(/^[\w-]{16,64}$/);
    expect(idOf(context.server.requests[1])).toBeUndefined();
  });

  it('tells how far questions have got, by their ids, until they are answered', async () => {
    const { watch, told } = watched();
    const { letGo } = held();
    context.server.on('GET /questions', ({ query }, response) => {
      const questions = query
        .getAll('question')
        .map((id, at) => ({ id, elapsed: 1, rows: 5 * at, bytes: 1, totalRows: 3 }));
      response.end(JSON.stringify({ questions }));
    });
    const both = [watch.client.usage.get(), watch.client.usage.get()];
    await expect
      .poll(watch.current)
      .toEqual({ questions: 2, elapsed: expect.any(Number), rows: 5, totalRows: 8 });
    const asked = context.server.requests.filter(({ path }) => path === '/data-usage').map(idOf);
    expect(new Set(asked).size).toBe(2);
    expect(new Set(context.server.last.query.getAll('question'))).toEqual(new Set(asked));
    letGo();
    await Promise.all(both);
    expect(told.at(-1)).toBeUndefined();
  });

  it('asks a server that can’t tell once', async () => {
    const { watch, told } = watched();
    const { letGo } = held();
    context.server.on('GET /questions', errorReply(404, 'not_found', 'no such call'));
    const answer = watch.client.usage.get();
    await expect.poll(() => told.length).toBeGreaterThan(6);
    letGo();
    await answer;
    expect(context.server.requests.filter(({ path }) => path === '/questions')).toHaveLength(1);
  });

  it('gives up what takes its time, and nothing else', async () => {
    const { watch } = watched();
    held();
    context.server.on('GET /questions', { body: { questions: [] } });
    const slow = failureOf(watch.client.usage.get());
    await expect.poll(watch.current).toBeDefined();
    watch.stop();
    expect(await slow).toMatchObject({ name: 'AbortError' });
    expect(watch.current()).toBeUndefined();
  });

  it('leaves the signal of a caller in force', async () => {
    const { watch } = watched();
    held();
    const leaving = new AbortController();
    const left = failureOf(watch.client.usage.get({}, { signal: leaving.signal }));
    leaving.abort();
    expect(await left).toMatchObject({ name: 'AbortError' });
  });
});

it('puts what takes its time into words', () => {
  const waiting = { questions: 1, elapsed: 4100, rows: 12_300_000, totalRows: 98_000_000 };
  expect(waitingText(waiting)).toBe('12.3M of 98M rows read, 4 s');
  expect(waitingText({ ...waiting, questions: 3, rows: 0 })).toBe(
    '3 questions: waiting for an answer, 4 s',
  );
});
