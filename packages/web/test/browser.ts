import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--force-color-profile=srgb',
];

/** Where distributions put Chromium. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts a browser without a window: the installed one, else the one inside `@sparticuz/chromium`. */
export async function launchBrowser(): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed !== undefined) {
    return chromium.launch({ executablePath: installed, args: ARGUMENTS });
  }
  const { default: bundled } = await import('@sparticuz/chromium');
  const executablePath = await bundled.executablePath();
  return chromium.launch({ executablePath, args: [...bundled.args, ...ARGUMENTS] });
}

export interface PageOptions {
  /** @default 'light' */
  theme?: 'light' | 'dark';
  /** Viewport width in px. @default 1280 */
  width?: number;
  /** Viewport height in px. @default 800 */
  height?: number;
}

/** A page in a fresh profile, and what went wrong on it: page errors, console errors, policy violations. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  problems: string[];
}

/** Opens an empty page. What the browser says about failed requests is left to the test that caused them. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<WatchedPage> {
  const { theme = 'light', width = 1280, height = 800 } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  const page = await context.newPage();
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
