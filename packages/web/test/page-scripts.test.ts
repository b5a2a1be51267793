import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAGES } from '../make/page-scripts.ts';

const source = path.join(import.meta.dirname, '../src');

/** The routes with a page: an address of theirs, and the module of the page. */
const routes = readdirSync(source)
  .map((room) => path.join(room, 'routes.tsx'))
  .flatMap((file) => {
    const text = readIfThere(path.join(source, file));
    return [...text.matchAll(/^( *)(?:.*)createRoute\(\{([^]*?)\n\1\}\)/gm)].flatMap(
      ([, , body = '']) => {
        const address = addressOf(text, body);
        const module = /component: [^]*?import\('([^']+)'\)/.exec(body)?.[1];
        if (address === undefined || module === undefined) return [];
        return [{ address, module: path.join(path.dirname(file), module) }];
      },
    );
  });

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The path of a route, written out or by a constant of its file, with a value for each parameter. */
function addressOf(text: string, body: string): string | undefined {
  const [, written, name] = /\n {2,4}path: (?:'([^']+)'|(\w+))/.exec(body) ?? [];
  const constant = new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1];
  return (written ?? constant)
    ?.replace('$traceId', '9d1c3e07a4b6f2185c0d7e91ab34f6c2')
    .replace('$type', 'slack')
    .replaceAll(/\$\w+/g, '42');
}

test('the routes are found', () => {
  expect(routes.length).toBeGreaterThan(30);
});

test.each(routes)('the page at $address names the scripts of $module', ({ address, module }) => {
  const [, ...modules] = PAGES.find(([pattern]) => pattern.test(address)) ?? [];
  expect(modules).toContain(module);
});
