import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sharedBrowser, openNextPage, type PageOptions, type WatchedPage } from './browser.ts';
import { startFixtureServer, type FixtureServer, type Handlers } from './fixture-server.ts';

/** The server of all test files of this process, so that what browsers keep of its files serves them all; it ends with it. */
let shared: Promise<FixtureServer> | undefined;

/** How many tests of this process have begun. */
let tests = 0;

/** A browser and a server for the tests of one file. */
export interface ConsoleUnderTest {
  readonly server: FixtureServer;
  /** Opens a path of the console in a fresh profile. */
  open: (path: string, options?: PageOptions & { handlers?: Handlers }) => Promise<WatchedPage>;
}

/** Has both from the first test of a file on; every test begins with the usual answers. */
export function useConsole(): ConsoleUnderTest {
  let browser: Browser | undefined;
  let server: FixtureServer | undefined;
  const opened: WatchedPage[] = [];
  // What the pages of the test before still ask is no business of the next one.
  const closeAll = async (): Promise<void> => {
    await Promise.all(opened.splice(0).map(({ close }) => close()));
  };

  beforeAll(async () => {
    shared ??= startFixtureServer();
    [browser, server] = await Promise.all([sharedBrowser(), shared]);
  });
  beforeEach(async () => {
    await closeAll();
    server?.turnTo(String((tests += 1)));
    server?.use({});
    server?.unexpected.splice(0);
  });
  afterAll(closeAll);

  const running = (): FixtureServer => {
    if (!server) throw new Error('The console is there only inside a test.');
    return server;
  };

  return {
    get server() {
      return running();
    },
    async open(path, { handlers, ...options } = {}) {
      if (!browser) throw new Error('The browser is there only inside a test.');
      if (handlers) running().use(handlers);
      const watched = await openNextPage(browser, running().url, options);
      opened.push(watched);
      await watched.context.setExtraHTTPHeaders({ test: String(tests) });
      await watched.page.goto(running().url + path);
      return watched;
    },
  };
}

/** How many px the page is wider than its window; 0 is right. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** The path and query of the address. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** The parameters of the address by name; repeated ones as a list. */
export function parametersOf(page: Page): Record<string, string | string[]> {
  const { searchParams } = new URL(page.url());
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Lets the clock of the page go on, so that the next change of the address is a step of the history of its own. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 5000;
  });
}
