// What renders widgets on a server and goes on in the browser: React of two generations, and a framework with server components.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { openPage, sharedBrowser, type WatchedPage } from '../../packages/web/test/browser.ts';
import { capture } from '../lib/run.ts';
import {
  addPackages,
  dependencies,
  expectAll,
  PATIENCE,
  placeOf,
  versionOf,
  type Around,
  type Trial,
} from './trial.ts';

const PROGRAMS = join(import.meta.dirname, 'programs');

export const pages: readonly Trial[] = [
  ...['18', '19'].map((version) => ({
    name: `React ${version}`,
    packages: [`react@${version}`, `react-dom@${version}`, ...dependencies()],
    run: tryReact,
  })),
  {
    name: 'Next',
    packages: [
      'next@16',
      'react@19',
      'react-dom@19',
      'typescript@5.9',
      '@types/react@19',
      '@types/node@24',
      ...dependencies(),
    ],
    run: tryNext,
  },
];

type Page = WatchedPage['page'];

/** Renders on Node, bundles for the browser, and has the browser go on with what was rendered. */
async function tryReact(around: Around, folder: string): Promise<string> {
  await addPackages(folder, around);
  for (const file of readdirSync(PROGRAMS).filter((name) => name.endsWith('.ts')))
    cpSync(join(PROGRAMS, file), join(folder, file));
  const rendered = await capture('node', ['render.ts'], { cwd: folder, timeout: PATIENCE });
  if (!rendered.ok || !isWhole(rendered.text)) throw new Error(rendered.text);
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'page',
      lib: { entry: join(folder, 'page.ts'), formats: ['es'], fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const script = readFileSync(join(folder, 'page/page.js'), 'utf8');
  await inBrowser(async (page) => {
    // The page is of the server's own origin, as one behind the same proxy is.
    const address = `${around.url}/outside`;
    const data = Object.entries(JSON.parse(placeOf(around, 'page')) as Record<string, string>);
    const attributes = data.map(([key, value]) => `data-${key}="${value}"`).join(' ');
    await page.route(address, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><body ${attributes}><div id="root">${rendered.text.trim()}</div><script type="module" src="/outside.js"></script>`,
      }),
    );
    await page.route(`${address}.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.goto(address);
    await expectWidgets(page);
    await page.waitForFunction(() => document.title !== '');
    expectAll({ ok: true, text: await page.title() });
  });
  return `React ${versionOf(folder, 'react')}, rendered on Node and hydrated in Chromium`;
}

/** Builds an application with server components, which ask the server, and opens it. */
async function tryNext(around: Around, folder: string): Promise<string> {
  await addPackages(folder, around);
  cpSync(join(PROGRAMS, 'next'), folder, { recursive: true });
  const env = {
    NEXT_TELEMETRY_DISABLED: '1',
    SPANLIGHT_URL: around.url,
    OUTSIDE_EMAIL: around.email,
    OUTSIDE_PASSWORD: around.password,
  };
  const next = join(folder, 'node_modules/.bin/next');
  const built = await capture(next, ['build'], { cwd: folder, env, timeout: PATIENCE });
  if (!built.ok) throw new Error(built.text);
  const server = spawn(next, ['start', '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let url: string | undefined;
    for await (const line of createInterface(server.stdout)) {
      [, url] = /Local:\s+(http:\S+)/.exec(line) ?? [];
      if (url) break;
    }
    server.stdout.resume();
    let markup = '';
    const end = Date.now() + PATIENCE;
    // What was sent is listed a moment later.
    while (!markup.includes('Orders are measured') && Date.now() < end)
      markup = await (await fetch(url ?? '')).text();
    if (!isWhole(markup)) throw new Error(markup);
    await inBrowser(async (page) => {
      await page.goto(url ?? '');
      await page.getByText('Orders are measured').waitFor();
      await page.getByText(/^\d+ names are live$/).waitFor();
      await expectWidgets(page);
    });
  } finally {
    server.kill();
    await once(server, 'exit');
  }
  return `Next ${versionOf(folder, 'next')} with server components`;
}

/** Whether a server rendered what can be drawn there, and held a place for the rest. */
function isWhole(markup: string): boolean {
  return (
    markup.includes('aria-label="Orders: 3 values') &&
    markup.includes('aria-label="Orders over time" aria-hidden="false" width="100%" height="120"')
  );
}

/** Waits until the widgets are those of the browser, at the place that the server held for them. */
async function expectWidgets(page: Page): Promise<void> {
  await page.getByRole('img', { name: /^Orders: 3 values/ }).waitFor();
  await page.waitForFunction(() => {
    const hosts = [...document.querySelectorAll('div')].filter(({ shadowRoot }) => shadowRoot);
    return hosts.some((host) => host.getBoundingClientRect().height === 120);
  });
}

/** @throws Error with what the browser complained of */
async function inBrowser(look: (page: Page) => Promise<void>): Promise<void> {
  const browser = await sharedBrowser();
  const { page, problems, close } = await openPage(browser);
  page.setDefaultTimeout(PATIENCE);
  await look(page);
  await close();
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
