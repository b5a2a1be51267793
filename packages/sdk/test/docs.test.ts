// Examples of the documentation compile, and the reference page leaves no public name out.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as embed from '../src/embed.ts';
import * as format from '../src/format.ts';
import * as sdk from '../src/index.ts';
import * as node from '../src/node.ts';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/sdk.md'), 'utf8');
// Inside of the repository, so that packages are found.
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'sdk-docs-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** Its examples in TypeScript, with or without markup of React. */
function examplesOf(file: string): { code: string; extension: string }[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/```(tsx?)\n([\s\S]*?)```/g)].map(([, extension = '', code = '']) => ({
    code,
    extension,
  }));
}

describe('the documentation', () => {
  it('has examples that compile', () => {
    const pages = ['README.md', 'docs/sdk.md', 'docs/widgets.md'];
    const examples = pages.flatMap(examplesOf);
    for (const [index, { code, extension }] of examples.entries())
      // Without this one that imports nothing would share its names with the others.
      writeFileSync(join(folder, `example-${index + 1}.${extension}`), `${code}\nexport {};\n`);
    const config = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        composite: false,
        noEmit: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['ES2024', 'ESNext.Disposable', 'DOM', 'DOM.Iterable'],
        // Examples are compiled against the sources, and those of widgets hold style sheets.
        types: ['node', 'vite/client'],
        jsx: 'react-jsx',
        // A matter of taste that readers need not share.
        noPropertyAccessFromIndexSignature: false,
      },
      include: ['*.ts', '*.tsx'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules/.bin/tsc');
    const { stdout } = spawnSync(tsc, ['-p', folder], { encoding: 'utf8' });
    expect(examples.length).toBeGreaterThan(15);
    expect(stdout).toBe('');
    // The compiler starts anew for them, which takes its time on a busy machine.
  });

  it('names every call of the client', () => {
    const client = new sdk.Spanlight({ url: 'http://localhost' });
    const called = new Set(
      [...page.matchAll(/`(\w+)\.([\w/]+)\(/g)].flatMap(([, noun, methods = '']) =>
        methods.split('/').map((method) => `${noun}.${method}`),
      ),
    );
    const calls = Object.entries(client).flatMap(([noun, resource]) =>
      typeof resource === 'object' && resource !== null
        ? Object.getOwnPropertyNames(Object.getPrototypeOf(resource))
            .filter((name) => name !== 'constructor')
            .map((name) => `${noun}.${name}`)
        : [],
    );
    expect(calls.length).toBeGreaterThan(80);
    expect(calls.filter((call) => !called.has(call))).toEqual([]);
  });

  it.each(Object.entries({ sdk, embed, format, node }))('names all of %s', (_name, module) => {
    const missing = Object.keys(module).filter((name) => !page.includes(name));
    expect(missing).toEqual([]);
  });
});
