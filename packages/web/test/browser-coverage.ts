// What scripts of pages ran, for `npm run coverage`: where SPANLIGHT_COVERAGE names a folder, it is written there before a page
// closes.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const folder = process.env['SPANLIGHT_COVERAGE'];

/** Counts what the scripts of a page run until what it answers is called. */
export async function countScripts(page: Page): Promise<() => Promise<void>> {
  if (folder === undefined) return () => Promise.resolve();
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  return () => writeScripts(folder, page);
}

/** Writes each script once, by the hash of its text, and which of its functions ran. */
async function writeScripts(target: string, page: Page): Promise<void> {
  if (page.isClosed()) return;
  mkdirSync(target, { recursive: true });
  const scripts = await page.coverage.stopJSCoverage();
  const ran = scripts.map(({ url, scriptId, functions, source = '' }) => {
    const hash = createHash('sha256').update(source).digest('hex');
    const file = `${target}/${hash}.js`;
    if (!existsSync(file)) writeFileSync(file, source);
    return { url, scriptId, functions, hash };
  });
  writeFileSync(`${target}/${randomUUID()}.json`, JSON.stringify(ran));
}
