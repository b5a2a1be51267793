import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { countScripts } from './browser-coverage.ts';
import { bundledBrowser } from './bundled-browser.ts';
import { giveBack, isKept, newTab, takeProfile } from './profiles.ts';
import { tellPage } from './tell-page.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--force-color-profile=srgb',
];

/**
 * For pages that live for seconds: what their scripts do is over before code that was optimised for it would pay, and young
 * objects have room at once. Benchmarks go without.
 */
const SHORT_LIVED = ['--js-flags=--no-maglev --no-turbofan --min-semi-space-size=16'];

/** Where distributions put Chromium. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

let shared: Promise<Browser> | undefined;

/**
 * The browser of all test files of this process: what closing it closes are the pages opened in it, and it ends with the
 * process.
 * @throws {Error} When there is none: what the last one said.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser(SHORT_LIVED).then((browser) => {
    browser.close = async () => {
      const own = browser.contexts().filter((context) => !isKept(context));
      await Promise.all(own.map((context) => context.close()));
    };
    return browser;
  });
  return shared;
}

/**
 * Starts a browser without a window: the one that comes with the tests, the same on every machine, else an installed one.
 * @param more Arguments beside the usual ones.
 * @throws {Error} When there is none: what the last one said.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  let failure = new Error('There is no browser for the tests: install Chromium.');
  const installed = INSTALLED.filter((path) => existsSync(path));
  for (const executablePath of [await bundledBrowser(), ...installed]) {
    if (executablePath === undefined) continue;
    try {
      return await chromium.launch({ executablePath, args: [...ARGUMENTS, ...more] });
    } catch (error) {
      if (error instanceof Error) failure = error;
    }
  }
  throw failure;
}

export interface PageOptions {
  /** @default 'light' */
  theme?: 'light' | 'dark';
  /** Viewport width in px. @default 1280 */
  width?: number;
  /** Viewport height in px. @default 800 */
  height?: number;
  /** @default 'UTC' */
  timezoneId?: string;
}

/** A page in a fresh profile, and what went wrong on it: page errors, console errors, policy violations. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  problems: string[];
  /** Closes the page, and whatever else was opened in its profile. */
  close: () => Promise<void>;
}

const usual = { theme: 'light', width: 1280, height: 800, timezoneId: 'UTC' } as const;

const contextOptions = ({ theme, width, height, timezoneId }: Required<PageOptions>) =>
  ({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId,
    locale: 'en-GB',
  }) as const;

/** Opens an empty page in a profile of its own. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext(contextOptions({ ...usual, ...options }));
  const page = await context.newPage();
  const stopCounting = await countScripts(page);
  const close = context.close.bind(context);
  context.close = async (reason) => {
    await stopCounting();
    await close(reason);
  };
  return { page, context, problems: watch(page), close: () => context.close() };
}

/**
 * Opens an empty page in a profile that pages of the same origin had before, and that is as a fresh one: see
 * `profiles.ts`. Another time zone needs a profile of its own.
 */
export async function openNextPage(
  browser: Browser,
  origin: string,
  options: PageOptions = {},
): Promise<WatchedPage> {
  const { theme, width, height, timezoneId } = { ...usual, ...options };
  if (timezoneId !== usual.timezoneId) return await openPage(browser, options);
  const profile = await takeProfile(browser, origin, contextOptions(usual));
  const page = await newTab(profile);
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  const stopCounting = await countScripts(page);
  const end = async (): Promise<void> => {
    await stopCounting();
    await giveBack(profile);
  };
  let ended: Promise<void> | undefined;
  const close = (): Promise<void> => (ended ??= end());
  return { page, context: profile.context, problems: watch(page), close };
}

/**
 * Notes what goes wrong, for the test and for who reads that it failed. What the browser says about failed requests is left to
 * the test that caused them.
 */
function watch(page: Page): string[] {
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (message.text().startsWith('Failed to load resource')) return;
    problems.push(message.text());
  });
  tellPage(page, problems);
  return problems;
}
