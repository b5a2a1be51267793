// The reference page: its examples compile, and it leaves no public name out.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as embed from '../src/embed.ts';
import * as format from '../src/format.ts';
import * as sdk from '../src/index.ts';
import * as node from '../src/node.ts';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/sdk.md'), 'utf8');
const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
// Inside of the repository, so that packages are found.
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'sdk-docs-'));

afterAll(() => rmSync(folder, { recursive: true }));

describe('docs/sdk.md', () => {
  it('has examples that compile', () => {
    examples.forEach((code, index) => {
      writeFileSync(join(folder, `example-${index + 1}.ts`), code);
    });
    const config = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        composite: false,
        noEmit: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['ES2024', 'ESNext.Disposable', 'DOM', 'DOM.Iterable'],
        types: ['node'],
      },
      include: ['*.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compile = (): string =>
      execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
    expect(examples.length).toBeGreaterThan(10);
    expect(compile).not.toThrow();
  });

  it.each(Object.entries({ sdk, embed, format, node }))('names all of %s', (_name, module) => {
    const missing = Object.keys(module).filter((name) => !page.includes(name));
    expect(missing).toEqual([]);
  });
});
