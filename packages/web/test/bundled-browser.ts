import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/spanlight', import.meta.url));

/**
 * The path of the browser inside `@sparticuz/chromium`, a headless shell for Linux on x64; undefined elsewhere. It is
 * unpacked beside the dependencies the first time, whole or not at all, whoever else is at it. The package's own function
 * takes what an interrupted run left behind for the browser, and its arguments are for a single process that ends with its
 * first context.
 */
export async function bundledBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const packed = join(dirname(entry), '../bin/chromium.br');
  const browser = join(cache, `chromium-${statSync(packed).size}`);
  if (existsSync(browser)) return browser;
  await mkdir(cache, { recursive: true });
  const part = `${browser}.${process.pid}`;
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(part, { mode: 0o700 }),
  );
  // Another that was faster may run its own already, and a file that is replaced can't start its further processes.
  await link(part, browser).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
  return browser;
}
