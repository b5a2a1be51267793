import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong on a page by WCAG 2.2 AA and its best practices, a line each. `except` names rules that don't
 * apply to the state of the page.
 */
export async function accessibilityProblems(
  page: Page,
  except: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  // What still fades in is neither there nor away: a dialog counts as one only when it is seen.
  await page.evaluate(() => {
    const changes = document.getAnimations().filter((running) => running instanceof CSSTransition);
    return Promise.allSettled(changes.map(({ finished }) => finished));
  });
  const results = await page.evaluate(async (disabled) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (root: Document, options: object) => Promise<AxeResults> };
    };
    return axe.run(document, {
      resultTypes: ['violations'],
      rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
    });
  }, except);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}
