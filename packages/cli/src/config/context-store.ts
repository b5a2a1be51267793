import { join } from 'node:path';
import { CliError, notFound } from '../errors/errors.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { isRecord } from './is-record.ts';

/** A server to talk to, under a name of the user's choice. */
interface Context {
  /** Address of the server without a trailing slash. */
  url: string;
  /** Id of the project commands work on. */
  project?: number;
  /** Who signed in, for `context list`. */
  user?: string;
}

/** A context together with its name. */
export interface NamedContext extends Context {
  name: string;
  /** Commands use this one when nothing else is asked for. */
  current: boolean;
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

/**
 * Opens the store. The folder is `SPANLIGHT_CONFIG_DIR`, else where the operating system keeps the
 * configuration of programs. `conf` is loaded here and not at the top: `--version` and `--help` do
 * without it.
 *
 * @throws CliError (usage) when the file holds something else than our configuration.
 */
export async function openContextStore(
  env: Readonly<Record<string, string | undefined>>,
): Promise<ContextStore> {
  const { default: Conf } = await import('conf');
  const folder = env['SPANLIGHT_CONFIG_DIR'];
  const place = folder === undefined || folder === '' ? undefined : folder;
  const defaults: Stored = { contexts: {}, noticesShown: [] };
  let conf;
  try {
    conf = new Conf<Stored>({
      ...(place === undefined ? { projectName: 'spanlight', projectSuffix: '' } : { cwd: place }),
      configName: 'config',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      defaults,
    });
    if (!isStored(conf.store)) throw new Error('it holds something else than contexts');
  } catch (error) {
    const file = place === undefined ? 'the configuration file' : join(place, 'config.json');
    throw new CliError(
      `Can't read ${file}: ${error instanceof Error ? error.message : 'unknown'}`,
      {
        code: 'config_invalid',
        hint: 'Correct the file or delete it, then run `spanlight login` again.',
        exitCode: exitCodes.usage,
        cause: error,
      },
    );
  }

  const named = (name: string): NamedContext => {
    const context = conf.get('contexts')[name];
    if (context === undefined || !Object.hasOwn(conf.get('contexts'), name)) {
      throw notFound(`There is no context ${JSON.stringify(name)}.`, {
        code: 'context_not_found',
        hint: '`spanlight context list` shows what there is; `spanlight login` makes a new one.',
      });
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
      conf.set('contexts', { ...conf.get('contexts'), [name]: context });
      conf.set('currentContext', name);
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
  const { url, project, user } = value;
  return (
    typeof url === 'string' &&
    URL.canParse(url) &&
    (project === undefined || typeof project === 'number') &&
    (user === undefined || typeof user === 'string')
  );
}
