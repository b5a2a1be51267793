import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type Conf from 'conf';
import { CliError, notFound } from '../errors/errors.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { CONFIG_NAME, configFolder } from './config-folder.ts';
import { isRecord } from './is-record.ts';
import { isMissing } from '../errors/is-missing.ts';

/** A server to talk to, under a name of the user's choice. */
interface Context {
  /** Address of the server without a trailing slash. */
  url: string;
  /** Id of the project commands work on. */
  project?: number;
  /** Who signed in, for `context list`. */
  user?: string;
  /** How its name is shown, so that nobody takes it for another. */
  color?: ContextColor;
  /** Whether commands that change something ask first. */
  confirm?: boolean;
}

/** The colours a context may have. */
const contextColors = ['red', 'yellow', 'green', 'cyan'] as const;

/** A colour of a context. */
type ContextColor = (typeof contextColors)[number];

/** A context together with its name. */
export interface NamedContext extends Context {
  name: string;
  /** Commands use this one when nothing else is asked for. */
  current: boolean;
}

/** What sets a context apart; what is left out stays as it is. */
interface ContextMarks {
  readonly color?: ContextColor | 'none' | undefined;
  readonly confirm?: boolean | undefined;
}

/** The contexts the user signed in to, kept in `config.json`. */
export interface ContextStore {
  /** The configuration file. */
  readonly path: string;
  list: () => NamedContext[];
  /** The current context, if any. */
  current: () => NamedContext | undefined;
  /** @throws CliError (not found) */
  get: (name: string) => NamedContext;
  /** Adds or replaces a context and makes it the current one. */
  save: (name: string, context: Context) => void;
  /** Changes what sets a context apart. @throws CliError (not found) */
  mark: (name: string, marks: ContextMarks) => void;
  /** @throws CliError (not found) */
  use: (name: string) => void;
  /** @throws CliError (not found) */
  delete: (name: string) => void;
  /** True the first time it is asked for this key, ever. */
  firstTime: (key: string) => boolean;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- conf asks for an implicit index signature
type Stored = {
  currentContext?: string | undefined;
  contexts: Record<string, Context>;
  noticesShown: string[];
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Code of the error that a configuration file can't be read. */
export const INVALID_CONFIG = 'config_invalid';

const none: Stored = { contexts: {}, noticesShown: [] };

/**
 * Opens the store. The folder is `SPANLIGHT_CONFIG_DIR`, else where the operating system keeps the
 * configuration of programs. `conf` is loaded here and not at the top: `--version` and `--help` do
 * without it.
 *
 * @throws CliError (usage) when the file holds something else than our configuration.
 */
export async function openContextStore(env: Environment): Promise<ContextStore> {
  let conf: Conf<Stored>;
  try {
    conf = await openConf(env);
    if (!isStored(conf.store)) throw notOurs;
  } catch (error) {
    throw unreadable(env, error);
  }
  const named = (name: string): NamedContext => {
    const context = conf.get('contexts')[name];
    if (context === undefined || !Object.hasOwn(conf.get('contexts'), name)) {
      throw noContext(name);
    }
    return { ...context, name, current: conf.get('currentContext') === name };
  };

  return {
    path: conf.path,
    list: () =>
      Object.keys(conf.get('contexts'))
        .toSorted((left, right) => left.localeCompare(right))
        .map(named),
    current: () => {
      const current = conf.get('currentContext');
      return current === undefined || !Object.hasOwn(conf.get('contexts'), current)
        ? undefined
        : named(current);
    },
    get: named,
    save: (name, context) => {
      // Colour and question belong to the name: signing in again changes neither.
      const { color, confirm } = Object.hasOwn(conf.get('contexts'), name) ? named(name) : {};
      const kept = {
        ...(color === undefined ? {} : { color }),
        ...(confirm === undefined ? {} : { confirm }),
      };
      conf.set('contexts', { ...conf.get('contexts'), [name]: { ...kept, ...context } });
      conf.set('currentContext', name);
    },
    mark: (name, { color, confirm }) => {
      const { name: own, current: _current, color: before, ...rest } = named(name);
      const next = color === undefined ? before : color === 'none' ? undefined : color;
      const marked = {
        ...rest,
        ...(next === undefined ? {} : { color: next }),
        ...(confirm === undefined ? {} : { confirm }),
      };
      conf.set('contexts', { ...conf.get('contexts'), [own]: marked });
    },
    use: (name) => {
      conf.set('currentContext', named(name).name);
    },
    delete: (name) => {
      const removed = named(name);
      const { [removed.name]: _removed, ...rest } = conf.get('contexts');
      conf.set('contexts', rest);
      if (removed.current) conf.delete('currentContext');
    },
    firstTime: (key) => {
      const shown = conf.get('noticesShown');
      if (shown.includes(key)) return false;
      conf.set('noticesShown', [...shown, key]);
      return true;
    },
  };
}

async function openConf(env: Environment): Promise<Conf<Stored>> {
  const { default: ConfFile } = await import('conf');
  return new ConfFile<Stored>({
    cwd: configFolder(env),
    configName: CONFIG_NAME,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
    defaults: none,
  });
}

/**
 * The context of a name, or the current one, read without what it takes to change it: this is what every command does.
 *
 * @returns Undefined where none is current.
 * @throws CliError (not found) when there is none of that name; (usage) when the file can't be read.
 */
export async function readContext(
  env: Environment,
  name: string | undefined,
): Promise<NamedContext | undefined> {
  let stored: unknown;
  try {
    stored = { ...none, ...JSON.parse(await readFile(fileOf(env), 'utf8')) };
    if (!isStored(stored)) throw notOurs;
  } catch (error) {
    if (!isMissing(error)) throw unreadable(env, error);
    stored = none;
  }
  const { contexts, currentContext } = isStored(stored) ? stored : none;
  const wanted = name ?? currentContext;
  if (wanted === undefined) return undefined;
  const context = Object.hasOwn(contexts, wanted) ? contexts[wanted] : undefined;
  if (context !== undefined)
    return { ...context, name: wanted, current: wanted === currentContext };
  if (name === undefined) return undefined;
  throw noContext(name);
}

const fileOf = (env: Environment): string => join(configFolder(env), `${CONFIG_NAME}.json`);

const notOurs = new Error('its content is not a list of contexts');

const unreadable = (env: Environment, error: unknown): CliError =>
  new CliError(`Can't read ${fileOf(env)}: ${error instanceof Error ? error.message : 'unknown'}`, {
    code: INVALID_CONFIG,
    hint: 'Correct the file, or run `spanlight login`, which moves it aside.',
    exitCode: exitCodes.usage,
    cause: error,
  });

const noContext = (name: string): CliError =>
  notFound(`There is no context ${JSON.stringify(name)}.`, {
    code: 'context_not_found',
    hint: '`spanlight context list` shows what there is; `spanlight login` makes a new one.',
  });

/**
 * Puts a configuration file that can't be read aside, so that a new one can be written.
 *
 * @returns Where it is now.
 */
export async function setAsideContexts(env: Environment): Promise<string> {
  const aside = `${fileOf(env)}.unreadable`;
  await rename(fileOf(env), aside);
  return aside;
}

/** Checked by hand: a schema would make every command wait for a validator to be compiled. */
function isStored(value: unknown): value is Stored {
  if (!isRecord(value)) return false;
  const { currentContext, contexts, noticesShown } = value;
  return (
    (currentContext === undefined || typeof currentContext === 'string') &&
    Array.isArray(noticesShown) &&
    noticesShown.every((notice) => typeof notice === 'string') &&
    isRecord(contexts) &&
    Object.values(contexts).every(isContext)
  );
}

function isContext(value: unknown): value is Context {
  if (!isRecord(value)) return false;
  const { url, project, user, color, confirm } = value;
  return (
    (color === undefined || contextColors.some((each) => each === color)) &&
    (confirm === undefined || typeof confirm === 'boolean') &&
    typeof url === 'string' &&
    URL.canParse(url) &&
    (project === undefined || typeof project === 'number') &&
    (user === undefined || typeof user === 'string')
  );
}
