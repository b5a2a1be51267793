import type { NamedContext } from '../config/context-store.ts';
import type { ConnectionFlags } from '../config/settings.ts';
import { CliError } from '../errors/errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Tells something beside the data. */
type Note = (text: string) => Promise<void>;

/**
 * The context that flags choose, else the current one. Undefined where there is none, or where none can be read and
 * address and token come from elsewhere.
 *
 * @throws CliError when the configuration can't be read and is needed.
 */
export async function chosenContext(
  env: Environment,
  { url, token, context }: ConnectionFlags,
  note: Note,
): Promise<NamedContext | undefined> {
  const { readContext } = await import('../config/context-store.ts');
  try {
    return await readContext(env, context);
  } catch (error) {
    const isSettled =
      (url ?? env['SPANLIGHT_URL'] ?? '') !== '' && (token ?? env['SPANLIGHT_TOKEN'] ?? '') !== '';
    if (!(error instanceof CliError) || !isSettled || context !== undefined) throw error;
    await note(`${error.message}. Going on without it.`);
    return undefined;
  }
}

/** Puts a configuration that can't be read aside, and tells where it is. */
export async function mendContexts(env: Environment, note: Note): Promise<void> {
  const { INVALID_CONFIG, openContextStore, setAsideContexts } =
    await import('../config/context-store.ts');
  try {
    await openContextStore(env);
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== INVALID_CONFIG) throw error;
    await note(
      `${error.message.replace(/\.$/u, '')}. It is kept as ${await setAsideContexts(env)}.`,
    );
  }
}
