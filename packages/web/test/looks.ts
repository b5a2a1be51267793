import type { Page } from 'playwright-core';
import { accessibilityProblems, contrastProblems } from './axe.ts';
import { horizontalOverflow } from './console.ts';

/** A theme, and the width of the window in px. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

/** Both themes on a phone and on a desk. */
export const EVERY_LOOK = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 1280 },
] as const satisfies readonly Look[];

/** Turns the page that is open dark or light and makes its window wider or narrower, as people do with theirs. */
export async function turn(page: Page, { theme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
  // What asks how wide it is hears of it in the next frame, and draws in the one after.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * What is wrong with the page that is open in each of some looks: what axe finds, and how far it sticks out of its window;
 * a line each. A page is opened in the first of them: it is the narrow one where there is one, as what a phone draws first
 * is seen nowhere else. `except` names rules of axe that don't apply to its state, `ready` waits for what a look draws anew.
 */
export async function faultsInLooks(
  page: Page,
  looks: readonly Look[],
  { except, ready }: { except?: readonly string[]; ready?: () => Promise<unknown> } = {},
): Promise<string[]> {
  const faults: string[] = [];
  let seen = 0;
  for (const look of looks) {
    await turn(page, look);
    await ready?.();
    const isSeen = look.width === seen;
    const found = await (isSeen ? contrastProblems(page) : accessibilityProblems(page, except));
    seen = look.width;
    const overflow = await horizontalOverflow(page);
    if (overflow !== 0) found.push(`${overflow} px wider than the window`);
    faults.push(...found.map((fault) => `${look.theme}, ${look.width} px: ${fault}`));
  }
  return faults;
}
