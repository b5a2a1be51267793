import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/* What the documentation points to exists: files, headings, and components of the console. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const PAGES = ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'examples/*/README.md'];
const pages = globSync(PAGES, { cwd: root });
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const text = read(page).replaceAll(/^```.*?^```$/gmsu, '');
  const counts = new Map<string, number>();
  const anchors = [...text.matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = '']) => {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1').toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/gu, '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return new Set(anchors);
}

/** The links of a page that lead nowhere. */
function brokenLinks(page: string): string[] {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/u.test(link)) return false;
    const [path = '', anchor] = link.split('#', 2);
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
  });
}

test('every link leads to a file and a heading', () => {
  expect(pages.length).toBeGreaterThan(50);
  const broken = pages.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`));
  expect(broken).toEqual([]);
});

test('the design of the console names components that exist', () => {
  const paths = [...read('docs/console-design.md').matchAll(/`([a-z-]+\/[\w./-]*)`/gu)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('packages/'));
  expect(paths.length).toBeGreaterThan(15);
  const missing = paths.filter(
    (path) =>
      !['', '.ts', '.tsx'].some((ending) =>
        existsSync(join(root, 'packages/web/src', path + ending)),
      ),
  );
  expect(missing).toEqual([]);
});
