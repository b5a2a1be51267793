import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong on a page by WCAG 2.2 AA and its best practices, a line each. `except` names rules that don't
 * apply to the state of the page.
 */
export function accessibilityProblems(
  page: Page,
  except: readonly string[] = [],
): Promise<string[]> {
  return run(page, { rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])) });
}

/** What axe finds wrong with the colors alone: what another theme can change on a page that axe has seen. */
export function contrastProblems(page: Page): Promise<string[]> {
  return run(page, { runOnly: ['color-contrast'] });
}

async function run(page: Page, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  await atRest(page);
  const results = await page.evaluate(async (chosen) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (root: Document, options: object) => Promise<AxeResults> };
    };
    return axe.run(document, { resultTypes: ['violations'], ...chosen });
  }, options);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}

/**
 * What still fades in is neither there nor away: a dialog counts as one only when it is seen. A fade that was asked
 * for begins a frame later; until then its element carries the style it starts from.
 */
function atRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (;;) {
      const fades = document
        .getAnimations()
        .filter((running) => running instanceof CSSTransition && running.playState !== 'finished');
      const waiting = document.querySelector('[data-starting-style], [data-ending-style]') !== null;
      if (fades.length === 0 && !waiting) return;
      await Promise.allSettled(fades.map(({ finished }) => finished));
      await new Promise((seen) => requestAnimationFrame(seen));
    }
  });
}
