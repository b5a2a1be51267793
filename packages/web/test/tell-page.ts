import type { Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';

/** Characters of a page that are told. */
const MOST = 3000;
/** Milliseconds for which a page that answers no more is waited for. */
const PATIENCE = 5000;

/** Has a failed test print where its page stands, what it shows and what was asked of a server last. */
export function tellPage(page: Page, problems: readonly string[]): void {
  // Of a page that several tests share none is told.
  if (expect.getState().currentTestName === undefined) return;
  const asked: string[] = [];
  const note = (what: string, url: string): void => {
    const { pathname, search } = new URL(url);
    if (pathname.includes('/internal/'))
      asked.push(`${what} ${pathname}${decodeURIComponent(search)}`);
  };
  page.on('request', (request) => note('asked', request.url()));
  page.on('response', (response) => note(String(response.status()), response.url()));
  page.on('requestfailed', (request) =>
    note(request.failure()?.errorText ?? 'failed', request.url()),
  );
  onTestFailed(async () => {
    const shown = await page
      .locator('body')
      .innerText({ timeout: PATIENCE })
      .catch((error: unknown) => String(error));
    console.log(
      [page.url(), ...problems, ...asked.slice(-40), shown.slice(0, MOST)].join('\n').trim(),
    );
  });
}
