// The compilers of three years.
import { join } from 'node:path';
import { capture } from '../lib/run.ts';
import { STRICT } from './empty-project.ts';
import { PATIENCE, versionOf, type Trial } from './trial.ts';

const PROGRAMS = ['types.tsx', 'drive.ts', 'main.ts', 'worker.ts'];
/** Below 5.7 typed arrays have no parameter, which the declarations name. */
const SKIP = ['--skipLibCheck'];

export const typescripts: readonly Trial[] = [
  typescript('5.3', 'es2022', PROGRAMS, SKIP),
  typescript('5.6', 'es2023', PROGRAMS, SKIP),
  typescript('5.7', 'es2024', PROGRAMS),
  // Those know that modules can be required.
  typescript('5.9', 'es2024', [...PROGRAMS, 'types.cts']),
  typescript('6', 'es2024', [...PROGRAMS, 'types.cts']),
  typescript('7', 'es2024', [...PROGRAMS, 'types.cts']),
];

function typescript(
  version: string,
  library: string,
  programs: readonly string[],
  more: readonly string[] = [],
): Trial {
  return {
    name: `TypeScript ${version}`,
    packages: [`typescript@${version}`],
    async run({ project }, folder) {
      const lib = ['--lib', `${library},esnext.disposable,dom,dom.iterable`];
      const { ok, text } = await capture(
        join(folder, 'node_modules/.bin/tsc'),
        [...STRICT, ...lib, ...more, ...programs],
        { cwd: project, timeout: PATIENCE },
      );
      if (!ok) throw new Error(text);
      const skipped = more === SKIP ? ' with skipLibCheck' : '';
      return `TypeScript ${versionOf(folder, 'typescript')}${skipped}`;
    },
  };
}
