import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Finding } from '../plan/finding.ts';

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Findings with their files as CI systems link them: below the folder that the system says it checked the repository out to,
 * else below the repository, else below the working folder. What lies elsewhere keeps its name.
 */
export function fromRoot(findings: readonly Finding[], env: Environment): Finding[] {
  const root = realPath(rootOf(env));
  const names = new Map<string, string>();
  const nameOf = (file: string): string => {
    const known = names.get(file) ?? belowRoot(root, file);
    names.set(file, known);
    return known;
  };
  return findings.map((finding) =>
    finding.file === undefined ? finding : { ...finding, file: nameOf(finding.file) },
  );
}

function belowRoot(root: string, file: string): string {
  const whole = resolve(file);
  // A file that is a link is shown where it stands, not where it leads to.
  const path = relative(root, join(realPath(dirname(whole)), basename(whole)));
  const isElsewhere = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  return isElsewhere ? file : path.split(sep).join('/') || '.';
}

const rootOf = (env: Environment): string =>
  env['CI_PROJECT_DIR'] ||
  env['GITHUB_WORKSPACE'] ||
  repositoryAbove(process.cwd()) ||
  process.cwd();

/** The folder or the one above it, and so on, that holds a repository. */
function repositoryAbove(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryAbove(above);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
