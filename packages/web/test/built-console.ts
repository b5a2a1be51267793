import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, createBuilder } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const widgets = fileURLToPath(new URL('../../widgets', import.meta.url));

/** The folder of the built console, built now when nobody has yet. */
export async function builtConsole(): Promise<string> {
  const folder = process.env['CONSOLE_DIST'] ?? `${root}dist`;
  if (!existsSync(`${folder}/index.html`)) {
    if (!existsSync(`${widgets}/dist/cdn/spanlight-widgets.js`)) await buildWidgets();
    await build({ root, logLevel: 'warn' });
  }
  return folder;
}

/** Every element in one file, which the console brings along. */
async function buildWidgets(): Promise<void> {
  const builder = await createBuilder({ root: widgets, logLevel: 'silent' }, null);
  const { cdn } = builder.environments;
  if (cdn) await builder.build(cdn);
}
