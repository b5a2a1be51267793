// The published declarations say what the sources infer, in interfaces that a person can read.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishDeclarations, type Named } from '../make/declarations.ts';

const root = join(import.meta.dirname, '../../..');
const compiled = join(root, 'packages/sdk/dist-types');
// Inside of the repository, so that packages are found.
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'sdk-types-'));
const published = join(folder, 'published');
let types: Named[] = [];

const tsc = (...args: string[]): string =>
  spawnSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: root, encoding: 'utf8' }).stdout;

beforeAll(async () => {
  const said = tsc('-b', 'packages/sdk');
  if (said !== '') throw new Error(said);
  types = await publishDeclarations(compiled, published);
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles a text against the published declarations; answers what the compiler says. */
function compile(name: string, text: string): string {
  writeFileSync(join(folder, `${name}.ts`), text);
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['ES2024', 'ESNext.Disposable', 'DOM', 'DOM.Iterable'],
    types: ['node'],
  };
  const config = join(folder, `${name}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
  return tsc('-p', config);
}

describe('the published declarations', () => {
  it('mean what the sources infer', () => {
    const lines = types.map(({ name, file }, index) => {
      const path = file.replace(/\.d\.ts$/, '');
      const inferred = relative(folder, join(compiled, path));
      return `export const same${index}: Same<import('./published/${path}').${name}, import('${inferred}').${name}> = true;`;
    });
    const same =
      'type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : "narrower") : "wider";';
    expect(types.length).toBeGreaterThan(90);
    expect(compile('same', [same, ...lines].join('\n'))).toBe('');
  });

  it('name types and describe their fields', () => {
    const monitors = readFileSync(join(published, 'schemas/alerting/monitors.d.ts'), 'utf8');
    expect(monitors).toContain('export type Monitor = MetricMonitor | ErrorMonitor;');
    expect(monitors).toMatch(/\/\*\* Milliseconds by which [^*]*\*\/\n +timeOffset: number;/);
    expect(monitors).toMatch(/ minAllowedValue\?: number \| null \| undefined;/);
    const resource = readFileSync(join(published, 'resources/resource.d.ts'), 'utf8');
    expect(resource).not.toContain('calls:');
  });

  it('ask for what the server requires', () => {
    const call = (body: string): string =>
      `import { Spanlight } from './published/index.js';\nvoid new Spanlight().${body};\n`;
    const params = `metrics: [{ name: 'up', alias: 'up' }], query: 'sum($up)'`;
    expect(
      compile('right', call(`monitors.createMetric({ name: 'Up', params: { ${params} } })`)),
    ).toBe('');
    const wrong = [
      `monitors.createMetric({ params: { ${params} } })`,
      `monitors.createMetric({ name: null, params: { ${params} } })`,
      `monitors.createMetric({ name: 'Up', params: { query: 'sum($up)' } })`,
      `monitors.createMetric({ name: 'Up', params: { ${params}, minAllowedValue: '5' } })`,
      `channels.create({ type: 'slack', name: 'ops', params: {} })`,
      `channels.create({ type: 'slack', name: 'ops', params: { webhookUrl: null } })`,
    ];
    const said = compile(
      'wrong',
      wrong
        .map(call)
        .join('')
        .replaceAll(/\nimport [^\n]*/g, ''),
    );
    expect(said.match(/^\S+wrong\.ts\(\d+/gm)).toHaveLength(wrong.length);
  });
});
