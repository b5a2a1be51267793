import type { Page } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';

/** Requests and answers that are told, the last ones. */
const MOST_CALLS = 20;
/** Characters of a page that are told. */
const MOST_TEXT = 2000;
/** Milliseconds for which a page that answers no more is waited for. */
const PATIENCE = 5000;

/**
 * Has a failed test tell where its page stands, what it shows and what was asked of a server last: with its error, as what tests
 * print stands far from the failures of a long run.
 */
export function tellPage(page: Page, problems: readonly string[]): void {
  // Of a page that several tests share none is told.
  if (expect.getState().currentTestName === undefined) return;
  const calls: { what: string; url: string }[] = [];
  const note = (what: string, url: string): void => {
    if (url.includes('/internal/')) calls.push({ what, url });
  };
  page.on('request', (request) => note('asked', request.url()));
  page.on('response', (response) => note(String(response.status()), response.url()));
  page.on('requestfailed', (request) =>
    note(request.failure()?.errorText ?? 'failed', request.url()),
  );
  onTestFailed(async ({ task }) => {
    const shown = await page
      .locator('body')
      .innerText({ timeout: PATIENCE })
      .catch((error: unknown) => String(error));
    const lines = [
      page.url(),
      ...problems,
      ...calls.slice(-MOST_CALLS).map(({ what, url }) => `${what} ${readable(url)}`),
      shown.replaceAll(/\s*\n\s*/gu, ' · ').slice(0, MOST_TEXT),
    ];
    task.result?.errors?.push({ name: 'The page', message: lines.join('\n').trim() });
  });
}

/** The path of an address and its parameters, as they were meant. */
function readable(url: string): string {
  const { pathname, searchParams } = new URL(url);
  return [pathname, ...[...searchParams].map(([name, value]) => `${name}=${value}`)].join(' ');
}
