import type { Page } from 'playwright-core';

/** What was noted in a page while it opened. */
export interface Opening {
  /** Ms from the navigation until what was looked for had been painted. */
  readonly painted: number;
  /** Ms of the longest task; 0 when none was above 50. */
  readonly longestTask: number;
}

/**
 * Notes, in every page that opens from now on, when something is painted, and the longest task.
 * @param isThere Runs in the page: whether it is drawn.
 */
export async function watchFor(page: Page, isThere: () => boolean): Promise<void> {
  await page.addInitScript({ content: `(${watch.toString()})(${isThere.toString()})` });
}

/**
 * Waits until it is painted; what begins within `rest` ms after that belongs to the opening too.
 * @param rest Ms.
 */
export async function whenPainted(page: Page, rest = 500): Promise<Opening> {
  await page.waitForFunction(() => 'painted' in window, undefined, { timeout: 60_000 });
  await page.waitForTimeout(rest);
  return await page.evaluate(() => {
    const { painted, longestTask } = window as unknown as Opening;
    return { painted, longestTask };
  });
}

/** Runs in the page before anything else. */
function watch(isThere: () => boolean): void {
  const notes = window as unknown as { painted?: number; longestTask: number };
  notes.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      notes.longestTask = Math.max(notes.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = (): void => {
    // The frame that has it is painted before the next one begins.
    if (isThere()) requestAnimationFrame(() => (notes.painted = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
