import { readFile } from 'node:fs/promises';
import { suggest } from '@spanlight/query/units';
import { errorCode } from '../shared/errors/error-code.ts';
import { LEAVES } from './keys.ts';
import { type Environment, parseConfig } from './parse.ts';
import { ConfigError } from './problem.ts';
import { textOf } from './text-of.ts';
import type { Config } from './schema.ts';

const PLACES = ['spanlight.yml', 'config/spanlight.yml', '/etc/spanlight/spanlight.yml'] as const;

/** Variables of ours that are no keys of the file: the command line's, and where the file is. */
const OTHER_VARIABLES = new Set([
  'SPANLIGHT_CONFIG',
  'SPANLIGHT_URL',
  'SPANLIGHT_TOKEN',
  'SPANLIGHT_PROJECT',
  'SPANLIGHT_DSN',
]);

/** A configuration, and where it came from. */
export interface LoadedConfig {
  readonly config: Config;
  /** The file that was read; undefined when there is none and defaults apply. */
  readonly file: string | undefined;
  /** Things that are probably not meant, one sentence each. */
  readonly warnings: readonly string[];
}

/**
 * Finds, reads and checks the configuration: the named file, else the one in `SPANLIGHT_CONFIG`, else
 * the first of the usual places, else defaults. The environment overrides single keys.
 *
 * Throws a `ConfigError` for a named file that can't be read and for anything wrong inside.
 */
export async function loadConfig(
  named: string | undefined,
  environment: Environment,
): Promise<LoadedConfig> {
  const source = await findSource(named ?? (environment['SPANLIGHT_CONFIG'] || undefined));
  return {
    config: parseConfig(source, environment),
    file: source?.name,
    warnings: mistypedVariables(environment),
  };
}

async function findSource(
  named: string | undefined,
): Promise<{ name: string; text: string } | undefined> {
  if (named !== undefined) {
    try {
      return { name: named, text: textOf(named, await readFile(named)) };
    } catch (error) {
      throw unreadable(named, error);
    }
  }
  for (const name of PLACES) {
    try {
      return { name, text: textOf(name, await readFile(name)) };
    } catch (error) {
      if (!isMissing(error)) throw unreadable(name, error);
    }
  }
  return undefined;
}

function mistypedVariables(environment: Environment): string[] {
  const known = LEAVES.map((leaf) => leaf.variable);
  return Object.keys(environment)
    .filter((name) => name.startsWith('SPANLIGHT_'))
    .filter((name) => !OTHER_VARIABLES.has(name) && !known.includes(name))
    .flatMap((name) => {
      const candidate = suggest(name, known);
      if (candidate === undefined) return [];
      return `The environment variable ${name} is no key of the configuration. Did you mean ${candidate}?`;
    });
}

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

function unreadable(where: string, error: unknown): ConfigError {
  if (error instanceof ConfigError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const message = isMissing(error) ? 'there is no such file' : `can't be read: ${reason}`;
  return new ConfigError([{ where, message }]);
}
