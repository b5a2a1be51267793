import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/**
 * A profile that pages of one process take over from each other, so that the browser starts, and compiles the console, once.
 *
 * What a page leaves behind besides itself are cookies, storage of its origin, permissions, routes of the context and a clock:
 * the first four are taken away, and a profile whose clock was set is not used again. Everything else goes with its tab:
 * session storage, the heap of its scripts, listeners, scripts that run first, workers, theme and width. What stays is what
 * the browser keeps of files, whose names change with their content.
 */
export interface Profile {
  readonly context: BrowserContext;
  readonly origin: string;
  /** A tab that stays. Tabs that it opens share its process, which is half of what opening one costs. */
  readonly keeper: Page;
  readonly session: CDPSession;
}

const waiting: Profile[] = [];
const kept = new Set<BrowserContext>();

/** Whether a profile outlives the tests of a file. */
export const isKept = (context: BrowserContext): boolean => kept.has(context);

/** A profile for pages of an origin that no page is in. */
export async function takeProfile(
  browser: Browser,
  origin: string,
  options: Parameters<Browser['newContext']>[0],
): Promise<Profile> {
  // The one given back last: what the browser has of it in memory is the warmest.
  const left = waiting.findLastIndex((profile) => profile.origin === origin);
  const [profile] = left === -1 ? [] : waiting.splice(left, 1);
  if (profile !== undefined) return profile;
  const context = await browser.newContext(options);
  kept.add(context);
  const keeper = await context.newPage();
  await keeper.goto(`${origin}/favicon.svg`);
  return { context, origin, keeper, session: await context.newCDPSession(keeper) };
}

/** A new tab of a profile. */
export async function newTab({ context, keeper }: Profile): Promise<Page> {
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    keeper.evaluate(() => {
      const tab = window.open('about:blank');
      if (tab !== null) tab.opener = null;
    }),
  ]);
  return page;
}

/** Closes what is open in a profile, and leaves it to the next page as a fresh one. */
export async function giveBack(profile: Profile): Promise<void> {
  const { context, keeper, origin, session } = profile;
  const pages = context.pages().filter((page) => page !== keeper);
  const isTimeSet = (await Promise.all(pages.map(isClockSet))).includes(true);
  await Promise.all(pages.map((page) => page.close()));
  if (isTimeSet) {
    kept.delete(context);
    await context.close();
    return;
  }
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.unrouteAll(),
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
  ]);
  waiting.push(profile);
}

/** Playwright's clock belongs to the context: every page that comes later would have it. */
const isClockSet = (page: Page): Promise<boolean> =>
  page.evaluate(() => '__pwClock' in globalThis).catch(() => true);
