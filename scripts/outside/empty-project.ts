// What the packages are to somebody who installs them: packed, unpacked into a project with nothing else, imported, required and
// compiled there. No registry is asked; `npm run test:outside` asks one, and tries more.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '../lib/run.ts';
import { programComplaints } from './installed-programs.ts';
import { pack, unpack } from './packed.ts';
import { link, unlessAllIsThere } from './project-folder.ts';

const PROGRAMS = join(import.meta.dirname, 'programs');
/** What the packages depend on, from here: a registry would be asked for the same. */
const DEPENDENCIES = [
  'zod',
  'yaml',
  'undici',
  'react',
  'react-dom',
  '@types/node',
  'undici-types',
  '@types/react',
  'csstype',
  'scheduler',
];

/** What a project asks of the compiler that wants to be told of every mistake. */
export const STRICT = [
  '--noEmit',
  '--strict',
  '--jsx',
  'react-jsx',
  '--module',
  'nodenext',
  '--target',
  'es2022',
  '--allowImportingTsExtensions',
  '--types',
  'node',
];

/** What is wrong with the packages, in sentences. */
export async function outsideComplaints(packages: readonly string[]): Promise<string[]> {
  const project = mkdtempSync(join(tmpdir(), 'spanlight-outside-'));
  try {
    const archives = new Map(
      await Promise.all(packages.map(async (name) => [name, await pack(name, project)] as const)),
    );
    const files = await Promise.all(
      [...archives].map(([name, archive]) => unpack(name, archive, project)),
    );
    for (const name of DEPENDENCIES) link(project, name);
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    cpSync(PROGRAMS, project, { recursive: true });
    const lib = ['--lib', 'es2024,esnext.disposable,dom,dom.iterable'];
    const compiling = capture('tsc', [...STRICT, ...lib, 'types.tsx', 'types.cts'], {
      cwd: project,
    });
    return [
      ...files.flat(),
      ...unlessAllIsThere('imported', await capture('node', ['use.js'], { cwd: project })),
      ...unlessAllIsThere('required', await capture('node', ['use.cjs'], { cwd: project })),
      ...((await compiling).ok ? [] : [`outside, its types: ${(await compiling).text}`]),
      ...(await programComplaints(archives)),
    ];
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}
