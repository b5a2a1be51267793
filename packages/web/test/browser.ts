import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { countScripts } from './browser-coverage.ts';
import { bundledBrowser } from './bundled-browser.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--force-color-profile=srgb',
];

/** Where distributions put Chromium. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

let shared: Promise<Browser> | undefined;

/**
 * The browser of all test files of this process: what closing it closes are the pages opened in it, and it ends with the
 * process.
 * @throws {Error} When there is none: what the last one said.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser().then((browser) => {
    browser.close = async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    };
    return browser;
  });
  return shared;
}

/**
 * Starts a browser without a window: the one that comes with the tests, the same on every machine, else an installed one.
 * @throws {Error} When there is none: what the last one said.
 */
export async function launchBrowser(): Promise<Browser> {
  let failure = new Error('There is no browser for the tests: install Chromium.');
  const installed = INSTALLED.filter((path) => existsSync(path));
  for (const executablePath of [await bundledBrowser(), ...installed]) {
    if (executablePath === undefined) continue;
    try {
      return await chromium.launch({ executablePath, args: ARGUMENTS });
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
}

/** Opens an empty page. What the browser says about failed requests is left to the test that caused them. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<WatchedPage> {
  const { theme = 'light', width = 1280, height = 800, timezoneId = 'UTC' } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await countScripts(page, context);
  page.setDefaultTimeout(10_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (message.text().startsWith('Failed to load resource')) return;
    problems.push(message.text());
  });
  return { page, context, problems };
}
