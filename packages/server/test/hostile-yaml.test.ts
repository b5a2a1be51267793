import { afterAll, beforeAll, expect, test } from 'vitest';
import { YamlReader } from '../src/yaml/yaml-reader.ts';
import { BEN, MIRA, startTestServer, type TestServer } from './support/server.ts';

/** Bytes that a YAML body may have. */
const MOST = 1_048_576;
const filled = (piece: string, bytes = MOST): string =>
  piece.repeat(Math.floor(bytes / piece.length));

const BODIES: Readonly<Record<string, string>> = {
  'open brackets': filled('['),
  'open braces and brackets': filled('{a: ['),
  'marks of a list on one line': filled('- '),
  'marks of keys on one line': filled('? '),
  'anchors of anchors': `x: ${filled('&a ', 1_000_000)}`,
  'a long list': filled('- a\n'),
  'many documents': filled('---\n'),
  'closing brackets': filled('] '),
  'empty lines': filled('\n'),
  comments: filled('#\n'),
  'keys given twice': filled('"":\n'),
  'escapes that mean nothing': `a: "${filled('\\q', 1_000_000)}"`,
  'aliases of aliases': [
    'a0: &a0 [x, x, x, x, x, x, x, x, x]',
    ...Array.from(
      { length: 12 },
      (_, at) => `a${at + 1}: &a${at + 1} [${filled(`*a${at}, `, 40)}]`,
    ),
  ].join('\n'),
  'lists of lists': `monitors:\n${filled('- [a, b, c, d]\n', 300_000)}`,
  'entries in brackets on many lines': `a: [${filled('\nx,', 200_000)}]`,
};

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

test.each(Object.entries(BODIES))(
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
  30_000,
);

test('limits are named with their place', async () => {
  const { message } = await post(
    'monitors/yaml',
    `monitors:\n  - name: x\n    a: ${filled('[', 5000)}`,
  );
  expect(message).toBe('line 3, column 40: values are nested more than 32 levels deep');
});

test('one person reads on while another keeps a thread busy, and a text that takes too long ends', async () => {
  const reader = new YamlReader(300);
  const busy = Array.from({ length: 3 }, () =>
    reader.read(1, `a: [${filled('\nx,', 250_000)}]`, 'monitor').catch(String),
  );
  const monitors = Array.from(
    { length: 60 },
    (_, at) =>
      `  - { name: Load ${at}, metrics: [load as $load], query: [avg($load) as load], column: load, max_allowed_value: 1 }`,
  );
  const text = ['monitors:', ...monitors].join('\n');
  const patient = new YamlReader();
  expect(await patient.read(2, text, 'monitor')).toHaveLength(60);
  expect(await Promise.all(busy)).toEqual(
    Array<unknown>(3).fill(expect.stringMatching(/takes more than 0.3 s to read|more than|values/)),
  );
  await Promise.all([reader.close(), patient.close()]);
});

test('everybody may still read afterwards', async () => {
  const { user } = await server.client({ token: BEN }).users.current();
  expect(user.name).toBe('Ben');
});
