// What packages are tried with outside: where it comes from, and what is seen then.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, type Output } from '../lib/run.ts';
import { unpack } from './packed.ts';

/** What everything is tried against. */
export interface Around {
  /** A project with the packages, React and their types, and the programs. */
  readonly project: string;
  /** Archives of the packages, by their names. */
  readonly archives: Readonly<Record<string, string>>;
  /** A server on embedded stores. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

/** One thing to try the packages with. */
export interface Trial {
  readonly name: string;
  /** Packages of the registry that it takes, as npm installs them. */
  readonly packages: readonly string[];
  /**
   * Tries it.
   *
   * @param folder where its packages are installed
   * @returns what was tried, with its version
   * @throws Error with what was said instead
   */
  run(around: Around, folder: string): Promise<string>;
}

/** Kept between runs, so that only the first one downloads. Not below the modules of here, which projects there would find. */
const CACHE = join(tmpdir(), 'spanlight-outside');

/** Milliseconds that anything may take before it counts as stuck. */
export const PATIENCE = 180_000;

/** How npm is asked: for what it has kept first, and without minutes of waiting for a registry that is not there. */
export const NPM: readonly string[] = [
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=1000',
];

/**
 * Installs packages of the registry in a folder of their own.
 *
 * @returns the folder, or undefined where they are not to be had
 */
export async function install(
  name: string,
  packages: readonly string[],
): Promise<string | undefined> {
  const folder = join(CACHE, name.toLowerCase().replaceAll(/\W+/g, '-'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const { ok } = await capture('npm', ['install', ...NPM, '--no-package-lock', ...packages], {
    cwd: folder,
    timeout: PATIENCE,
  });
  return ok ? folder : undefined;
}

/** Puts the packages of here into a project that has others. */
export async function addPackages(project: string, { archives }: Around): Promise<void> {
  rmSync(join(project, 'node_modules/@spanlight'), { recursive: true, force: true });
  for (const [name, archive] of Object.entries(archives)) await unpack(name, archive, project);
}

/** What the packages depend on, as npm installs it. */
export function dependencies(): string[] {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../packages/sdk/package.json'), 'utf8'),
  );
  return Object.entries(dependencies)
    .filter(([name]) => !name.startsWith('@spanlight/'))
    .map(([name, range]) => `${name}@${range}`);
}

/** The version of an installed package. */
export function versionOf(folder: string, name: string): string {
  const manifest = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  return version;
}

/** Who runs the program, told apart from those that ran it before. */
export function placeOf({ url, email, password }: Around, name: string): string {
  return JSON.stringify({ url, email, password, name: `${name} ${crypto.randomUUID()}` });
}

/** @throws Error with what a program said that didn't end as it should */
export function expectAll({ ok, text }: Output): void {
  if (!ok || !text.includes('all is there')) throw new Error(text.trim() || 'it said nothing');
}
