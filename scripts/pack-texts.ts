// Puts the licence and the changelog into the package that is packed, from where npm calls this; `--remove` takes them away again.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

for (const name of ['LICENSE', 'CHANGELOG.md']) {
  if (process.argv.includes('--remove')) rmSync(name, { force: true });
  else copyFileSync(join(root, name), name);
}
