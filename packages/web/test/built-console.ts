import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the built console, built now when nobody has yet. */
export async function builtConsole(): Promise<string> {
  const folder = process.env['CONSOLE_DIST'] ?? `${root}dist`;
  if (!existsSync(`${folder}/index.html`)) await build({ root, logLevel: 'warn' });
  return folder;
}
