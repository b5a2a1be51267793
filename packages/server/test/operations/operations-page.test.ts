import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startTestServer } from '../support/server.ts';

const TOKEN = 'an-operator-token-of-the-tests-0123456789';
const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');

/** The first text of each call that logs a line of level warn or error, up to what is put into it. */
function messagesOf(source: string): string[] {
  return source
    .split(/\blog\.(?:warn|error)\(/)
    .slice(1)
    .flatMap((rest) => {
      const [call = ''] = rest.split(/\)[;,]\n|\),?\n/, 1);
      const [, text] = /['`]([^'`]+ [^'`]+)['`]/.exec(call) ?? [];
      return text === undefined ? [] : [text.split(/\$\{|: |\. /, 1)[0] ?? ''];
    });
}

test('the page tells every metric with its unit', async () => {
  const server = await startTestServer({ environment: { SPANLIGHT_OPERATOR_TOKEN: TOKEN } });
  const response = await fetch(`${server.url}/-/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const text = await response.text();
  await server.stop();
  const families = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
  expect(families.length).toBeGreaterThan(25);
  const told = [...page.matchAll(/^\| `(spanlight_\w+)` /gm)].map(([, name = '']) => name);
  expect(told.toSorted()).toEqual(families.toSorted());
});

test('the page tells every line of the log that asks for something', async () => {
  const messages: string[] = [];
  for await (const file of glob(`${SOURCE}/**/*.ts`))
    if (!file.endsWith('.test.ts')) messages.push(...messagesOf(await readFile(file, 'utf8')));
  expect(messages).toContain('telemetry could not be stored');
  expect(messages.length).toBeGreaterThan(12);
  expect(messages.filter((message) => !page.includes(message))).toEqual([]);
});
