// The published declarations say what the sources infer, in interfaces that a person can read.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { descriptionOf, publishDeclarations, type Named } from '../make/declarations.ts';
import * as publicSchemas from '../src/schemas.ts';

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
});

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

/** The fields below a schema of which nothing is said, as `alertSchema.params.bounds`. Each schema is walked once. */
function silentFields(schema: z.core.$ZodType, path: string, walked: Set<unknown>): string[] {
  if (walked.has(schema)) return [];
  walked.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const walk = (inner: z.core.$ZodType, name = ''): string[] =>
    silentFields(inner, `${path}${name}`, walked);
  switch (def.type) {
    case 'object':
      return [
        ...Object.entries<z.core.$ZodType>(def.shape).flatMap(([name, field]) => [
          ...(descriptionOf(field) ? [] : [`${path}.${name}`]),
          ...walk(field, `.${name}`),
        ]),
        ...(def.catchall ? walk(def.catchall, '.*') : []),
      ];
    case 'array':
      return walk(def.element, '[]');
    case 'tuple':
      return def.items.flatMap((item) => walk(item, '[]'));
    case 'record':
      return walk(def.valueType, '.*');
    case 'union':
      return def.options.flatMap((option) => walk(option));
    case 'pipe':
      return [...walk(def.in), ...walk(def.out)];
    case 'lazy':
      return walk(def.getter());
    case 'optional':
    case 'nullable':
    case 'default':
      return walk(def.innerType);
    default:
      return [];
  }
}

/** The members of published types, and the methods of classes, that have no comment, as `Pager.page`. */
function bareMembers(text: string): string[] {
  return text.split(/^(?=export |declare )/m).flatMap((declaration) => {
    const [, kind, name] = /^export (interface|type|declare class) (\w+)/.exec(declaration) ?? [];
    if (name === undefined) return [];
    const members = declaration.matchAll(
      kind === 'declare class'
        ? /(\*\/)?\n {4}(?!constructor)(\w+)\(/g
        : /(\*\/)?\n +(?:readonly )?([\w$]+|"[^"]+")\??(?:\(.*\))?: /g,
    );
    return Array.from(members, ([, comment, member]) =>
      comment ? [] : [`${name}.${member}`],
    ).flat();
  });
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
    expect(resource).not.toContain('protected');
    const systems = readFileSync(join(published, 'resources/systems.d.ts'), 'utf8');
    expect(systems).toContain(
      ' list(params: SpanFilterParams, options?: RequestOptions): Call<SystemsResponse>;',
    );
  });

  it('say something of every field of requests and answers', () => {
    const walked = new Set<unknown>();
    const silent = Object.entries(publicSchemas).flatMap(([name, schema]) =>
      schema instanceof z.ZodType ? silentFields(schema, name, walked) : [],
    );
    expect(silent).toEqual([]);
    expect(walked.size).toBeGreaterThan(1000);
  });

  it('have a comment on every member of what is sent and answered', () => {
    const files = ['schemas', 'columns', 'resources', 'http'].flatMap((room) =>
      readdirSync(join(published, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.d.ts'))
        .map((file) => join(published, room, file)),
    );
    expect(files.flatMap((file) => bareMembers(readFileSync(file, 'utf8')))).toEqual([]);
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
      `dashboards.yaml({ id: 3 }, { signal: 'now' })`,
      `dashboards.yaml({ id: 3 }).then((yaml) => yaml.nothing)`,
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
