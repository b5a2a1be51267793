// The packages as `npm publish` would send them: packed, looked at, and unpacked where a project would have them.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../lib/run.ts';

/** Files that every package brings. */
const TEXTS = ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'];
/** What belongs to the build, or to nobody outside. */
const UNWANTED =
  /tsbuildinfo|\.map$|\.test\.|(^|\/)(test|make|node_modules)\/|(^|\/)(tsconfig|vite\.config)[\w.]*$/;

/**
 * Packs a package into a folder.
 *
 * @returns the path of its archive
 * @throws Error with what npm said
 */
export async function pack(name: string, folder: string): Promise<string> {
  const args = ['pack', '--silent', '--pack-destination', folder, '-w', `packages/${name}`];
  const { ok, text } = await capture('npm', args);
  if (!ok) throw new Error(`${name}: npm pack failed: ${text}`);
  const archive = readdirSync(folder).find((file) => file.startsWith(`spanlight-${name}-`));
  return join(folder, archive ?? '');
}

/**
 * Unpacks an archive into the modules of a project.
 *
 * @returns what is wrong with its files, in sentences
 */
export async function unpack(name: string, archive: string, project: string): Promise<string[]> {
  const target = join(project, 'node_modules/@spanlight', name);
  mkdirSync(target, { recursive: true });
  await capture('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' });
  return [
    ...TEXTS.filter((text) => !files.includes(text)).map((text) => `${name}: has no ${text}`),
    ...files.filter((file) => UNWANTED.test(file)).map((file) => `${name}: brings ${file}`),
    ...files
      .filter((file) => file === 'dist/index.d.ts')
      .filter((file) => readFileSync(join(target, file), 'utf8').includes('//# sourceMappingURL='))
      .map((file) => `${name}: ${file} names a source map that is not there`),
  ];
}
