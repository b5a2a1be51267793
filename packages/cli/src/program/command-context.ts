import type { Spanlight } from '@spanlight/sdk';
import type { ContextStore } from '../config/context-store.ts';
import type { CredentialStore } from '../config/credential-store.ts';
import type { Settings } from '../config/settings.ts';
import { chosenContext, mendContexts } from './chosen-context.ts';
import type { Connection } from './connection.ts';
import type { Io } from '../io/io.ts';
import type { Output } from '../output/output.ts';
import type { GlobalOptions } from './root-command.ts';
import type { ProjectRef } from './project-choice.ts';

/** What calls about a project need. */
export interface Target {
  readonly client: Spanlight;
  readonly project: number;
  readonly signal: AbortSignal;
  readonly env: Io['env'];
}

/** What the format that takes parts of JSON begins with. */
const JSON_PATH = 'jsonpath=';

/** What a command works with. Everything is made when it is first asked for. */
export interface CommandContext {
  readonly io: Io;
  /** The global options as parsed. */
  readonly globals: () => GlobalOptions;
  /** Loaded on demand: measuring text widths is too heavy for `--version`. */
  readonly output: () => Promise<Output>;
  readonly contexts: () => Promise<ContextStore>;
  /** Puts contexts that can't be read aside; to be called before they are asked for. */
  readonly mendContexts: () => Promise<void>;
  readonly credentials: () => Promise<CredentialStore>;
  readonly settings: () => Promise<Settings>;
  readonly connection: () => Promise<Connection>;
  /** Address of the server, once there is a connection. */
  readonly address: () => string | undefined;
  /** The client of the server that was chosen. */
  readonly client: () => Promise<Spanlight>;
  /** The project that was chosen. */
  readonly project: () => Promise<ProjectRef>;
  /** The client and the project that were chosen. */
  readonly target: () => Promise<Target>;
  /** As `list` and `record` of the output. */
  readonly list: Output['list'];
  readonly record: Output['record'];
  /** Lets go of connections, so that the process can end. */
  readonly close: () => Promise<void>;
}

/**
 * @param globals The parsed global options; asked only while a command runs.
 */
export function createCommandContext(io: Io, globals: () => GlobalOptions): CommandContext {
  const output = once(async () => {
    const { createOutput } = await import('../output/output.ts');
    const { output: format, color: colour } = globals();
    if (!format.startsWith(JSON_PATH)) return createOutput(io, { format, colour });
    const { parseJsonPath } = await import('./json-path.ts');
    return createOutput(io, {
      format,
      colour,
      path: parseJsonPath(format.slice(JSON_PATH.length)),
    });
  });
  const note = async (text: string): Promise<void> => (await output()).note(text, 'warning');
  const contexts = once(async () => {
    const { openContextStore } = await import('../config/context-store.ts');
    return await openContextStore(io.env);
  });
  const credentials = once(async () => {
    const [{ configFolder }, { openCredentials }] = await Promise.all([
      import('../config/config-folder.ts'),
      import('../config/credential-store.ts'),
    ]);
    return openCredentials(io.env, configFolder(io.env), async (file, reason) => {
      if (!(await contexts()).firstTime('credentials-in-file')) return;
      await note(
        `No keychain answered (${reason}). The credential is kept in ${file}, readable by you alone.`,
      );
    });
  });
  const settings = once(async () => {
    const flags = globals();
    const [context, { resolveSettings }] = await Promise.all([
      chosenContext(io.env, flags, note),
      import('../config/settings.ts'),
    ]);
    return await resolveSettings({
      flags,
      env: io.env,
      context,
      readCredential: async (key) => await (await credentials()).read(key),
    });
  });
  let opened: Connection | undefined;
  const connection = once(async () => {
    const { connect } = await import('./connection.ts');
    const chosen = await settings();
    if (io.stderr.isTTY === true && (await output()).forPeople) {
      const { showingWaits } = await import('./waits.ts');
      const plain = connect(chosen);
      opened = { ...plain, client: showingWaits(io.stderr, plain) };
      return opened;
    }
    const text = `No answer from ${chosen.url} for 10 seconds: waiting on.`;
    opened = connect(chosen, () => void note(text));
    return opened;
  });
  const client = async (): Promise<Spanlight> => (await connection()).client;
  const project = once(async () => {
    const { resolveProject } = await import('./connection.ts');
    return await resolveProject(await client(), (await settings()).project, io.signal);
  });
  return {
    io,
    globals,
    output,
    contexts,
    mendContexts: async () => await mendContexts(io.env, note),
    credentials,
    settings,
    connection,
    address: () => opened?.client.url,
    client,
    project,
    target: async () => ({
      project: (await project()).id,
      client: await client(),
      signal: io.signal,
      env: io.env,
    }),
    list: async (result) => await (await output()).list(result),
    record: async (result) => await (await output()).record(result),
    close: async () => await opened?.close(),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
