import { afterAll, beforeAll, expect, test } from 'vitest';
import { YamlThreads } from '../src/yaml/yaml-threads.ts';
import { filled } from './hostile/hostile-body.ts';
import { YAML_TEXTS } from './hostile/yaml-texts.ts';
import { BEN, MIRA, startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = async (route: string, body: string): Promise<{ status: number; message: string }> => {
  const response = await fetch(`${server.url}/internal/v1/projects/1/${route}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${MIRA}`, 'content-type': 'text/plain' },
    body,
  });
  const answer: { message?: string } = await response.json();
  return { status: response.status, message: answer.message ?? '' };
};

/** Milliseconds that somebody else waits at most for the simplest of answers while `work` goes on. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  let longest = 0;
  const end = (): void => over.abort();
  void work.then(end, end);
  while (!over.signal.aborted) {
    const start = performance.now();
    await fetch(`${server.url}/healthz`);
    longest = Math.max(longest, performance.now() - start);
  }
  return longest;
}

/** Texts that take a thread all of its time are for the campaign: each costs a thread and seconds. */
const quick = Object.entries(YAML_TEXTS).filter(
  ([name]) => !/queries are long|many tables|NUL/.test(name),
);

test.each(quick)(
  '%s are refused with a reason and hold nobody up',
  async (_name, body) => {
    const asked = post('monitors/yaml', body);
    const waited = await longestWait(asked);
    const { status, message } = await asked;
    expect([400, 413]).toContain(status);
    expect(message).not.toMatch(/call stack|heap|undefined/);
    expect(message.length).toBeGreaterThan(10);
    // What this must find is a standstill of seconds; tests share their machine.
    expect(waited).toBeLessThan(2000);
  },
  300_000,
);

test('limits are named with their place', async () => {
  const { message } = await post(
    'monitors/yaml',
    `monitors:\n  - name: x\n    a: ${filled('[', 5000)}`,
  );
  expect(message).toBe('line 3, column 40: values are nested more than 32 levels deep');
});

test('one person reads on while another keeps a thread busy, and a text that takes too long ends', async () => {
  const reader = new YamlThreads(300);
  const busy = Array.from({ length: 3 }, () =>
    reader.read(1, `a: [${filled('\nx,', 250_000)}]`, 'monitor').catch(String),
  );
  const monitors = Array.from(
    { length: 60 },
    (_, at) =>
      `  - { name: Load ${at}, metrics: [load as $load], query: [avg($load) as load], column: load, max_allowed_value: 1 }`,
  );
  const text = ['monitors:', ...monitors].join('\n');
  const patient = new YamlThreads();
  expect(await patient.read(2, text, 'monitor')).toHaveLength(60);
  expect(await Promise.all(busy)).toEqual(
    Array<unknown>(3).fill(expect.stringMatching(/takes more than 0.3 s to read|more than|values/)),
  );
  await Promise.all([reader.close(), patient.close()]);
});

test('waiting for those who keep all threads busy costs nobody their own time', async () => {
  const reader = new YamlThreads(4000);
  const long = YAML_TEXTS['monitors whose queries are long'] ?? '';
  const busy = [1, 2, 3, 4].map((user) => reader.read(user, long, 'monitor').catch(String));
  const monitors = Array.from(
    { length: 60 },
    (_, at) =>
      `  - { name: Load ${at}, metrics: [load as $load], query: [avg($load) as load], column: load, max_allowed_value: 1 }`,
  );
  const text = ['monitors:', ...monitors].join('\n');
  expect(await reader.read(5, text, 'monitor')).toHaveLength(60);
  await Promise.all(busy);
  await reader.close();
});

test('everybody may still read afterwards', async () => {
  const { user } = await server.client({ token: BEN }).users.current();
  expect(user.name).toBe('Ben');
});
