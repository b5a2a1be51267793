import { readFileSync } from 'node:fs';
import { jsonSchemas } from '@spanlight/sdk/json-schemas';
import { expect, test } from 'vitest';
import { exitCodeMeanings } from '../src/errors/exit-codes.ts';
import { listCommands } from '../src/completion/command-model.ts';
import { createProgram } from '../src/create-program.ts';
import { runCli } from './support/run-cli.ts';

/* The documentation is complete, and its examples are right. */

const page = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');

test('every command is documented', async () => {
  const { program } = createProgram({
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: {},
    signal: new AbortController().signal,
    unread: new AbortController().signal,
    now: Date.now,
  });
  const text = page('cli');
  const missing = listCommands(program)
    .map(({ path }) => path.split(' '))
    .filter(([noun = '']) => noun !== '' && noun !== 'help')
    .filter(
      ([noun = '', verb = '']) =>
        !new RegExp(String.raw`^\| \x60${noun}\b.*\b${verb}\b`, 'mu').test(text),
    );
  expect(missing).toEqual([]);
  for (const [code, meaning] of exitCodeMeanings) {
    expect(text).toMatch(new RegExp(String.raw`^\| ${code} +\| ${meaning} +\|$`, 'mu'));
  }
});

test.each([
  ['dashboards', 'dashboard'],
  ['as-code', 'monitors'],
  ['as-code', 'channels'],
  ['as-code', 'silences'],
] as const)('docs/%s.md names every key of %s', (name, kind) => {
  const text = page(name);
  const missing = keysOf(jsonSchemas()[kind]).filter((key) => !text.includes(`\`${key}\``));
  expect(missing).toEqual([]);
});

test.each(['dashboards', 'as-code'])('the examples of docs/%s.md are right', async (name) => {
  const examples = [...page(name).matchAll(/^```yaml\n(.*?)^```$/gmsu)]
    .map(([, text = '']) => text)
    .filter((text) => /^(?:schema|monitors|channels|silences):/mu.test(text));
  expect(examples.length).toBeGreaterThan(1);
  for (const stdin of examples) {
    const { code, stdout } = await runCli(['lint', '-f', '-'], { stdin });
    expect([code, stdout]).toEqual([0, '']);
  }
});

test('an editor gets the schema of each kind of files', async () => {
  for (const kind of ['dashboard', 'monitors', 'channels', 'silences'] as const) {
    const { code, stdout } = await runCli(['schema', kind]);
    expect([code, JSON.parse(stdout)]).toEqual([0, jsonSchemas()[kind]]);
  }
  expect((await runCli(['schema', 'nothing'])).code).toBe(2);
});

/** The names of properties of a JSON schema, at any depth. */
function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own =
    'properties' in schema && typeof schema.properties === 'object'
      ? Object.keys(schema.properties ?? {})
      : [];
  return [...new Set([...own, ...Object.values(schema).flatMap(keysOf)])];
}
