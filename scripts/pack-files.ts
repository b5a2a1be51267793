// Puts the licence and the changelog into the package that npm packs here; with `--console` the built console as well. `--remove`
// takes them away again.
import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const consoleBuild = join(root, 'packages/web/dist');
/** Where the server looks for it, in a folder that each build empties: a copy can't outlive what it was made of. */
const consoleCopy = 'dist/bundle/console';
const isRemoving = process.argv.includes('--remove');

for (const name of ['LICENSE', 'CHANGELOG.md']) {
  if (isRemoving) rmSync(name, { force: true });
  else copyFileSync(join(root, name), name);
}
if (process.argv.includes('--console')) {
  rmSync(consoleCopy, { recursive: true, force: true });
  if (!isRemoving) copyConsole();
}

/** @throws Error when the console is not built */
function copyConsole(): void {
  if (!existsSync(join(consoleBuild, 'index.html')))
    throw new Error('The console has to be built first: npm run build');
  cpSync(consoleBuild, consoleCopy, {
    recursive: true,
    filter: (source) => !source.endsWith('.map'),
  });
}
