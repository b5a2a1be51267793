import process from 'node:process';
import { Spanlight } from '@spanlight/sdk';
import type { NodeFetch } from '@spanlight/sdk/node';
import type { Settings } from '../config/settings.ts';
import type { Credential } from '../config/credential.ts';
import { usageError } from '../errors/errors.ts';
import { noticingWaits } from './waits.ts';
import { listProjects, pickProject, type ProjectRef } from './project-choice.ts';

/** A client and what belongs to it. */
export interface Connection {
  client: Spanlight;
  /** A fetch over the same connections, for calls the client doesn't have. */
  fetch: NodeFetch['fetch'];
  /** What proves to it who is asking. */
  headers: Readonly<Record<string, string>>;
  close: () => Promise<void>;
}

const PROXIES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'];

/**
 * The platform's own fetch; through a proxy, where one is named, that of the SDK. Loading both would take as long as all
 * the rest of a short command.
 */
function openFetch(): NodeFetch {
  if (PROXIES.every((name) => (process.env[name] ?? '') === ''))
    return { fetch: async (url, init) => await fetch(url, init), close: async () => {} };
  let opened: Promise<NodeFetch> | undefined;
  const open = (): Promise<NodeFetch> =>
    (opened ??= import('@spanlight/sdk/node').then(({ createNodeFetch }) => createNodeFetch()));
  return {
    fetch: async (url, init) => await (await open()).fetch(url, init),
    close: async () => await (await opened)?.close(),
  };
}

/** Headers that prove who is asking. */
function credentialHeaders(credential: Credential | undefined): Record<string, string> {
  if (credential === undefined) return {};
  return credential.kind === 'session'
    ? { cookie: `token=${credential.secret}` }
    : { authorization: `Bearer ${credential.secret}` };
}

/**
 * Opens a client. Only ever import this file with `import()`: it brings the client and its HTTP stack,
 * which `--version` and `query lint` do without.
 *
 * @param onWaiting Called once when the server has not answered for ten seconds.
 */
export function connect(
  settings: Pick<Settings, 'url' | 'credential'>,
  onWaiting?: () => void,
): Connection {
  const opened = openFetch();
  const { close } = opened;
  const fetch = onWaiting === undefined ? opened.fetch : noticingWaits(opened.fetch, onWaiting);
  const headers = credentialHeaders(settings.credential);
  const client = new Spanlight({
    url: settings.url,
    // Settled by our own rules; an empty token keeps the client from looking at the environment.
    token: '',
    headers,
    fetch,
  });
  return { client, fetch, headers, close };
}

/**
 * Finds the project a command is about.
 *
 * @param wanted Id or name; undefined takes the only project there is. An id is taken as it is.
 * @throws CliError (usage) when the choice isn't clear.
 */
export async function resolveProject(
  client: Spanlight,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<ProjectRef> {
  if (wanted !== undefined && /^\d+$/u.test(wanted)) return { id: Number(wanted), name: wanted };
  const projects = await client.projects.list({ signal });
  if (wanted !== undefined) return pickProject(projects, wanted);
  const [only] = projects;
  if (only !== undefined && projects.length === 1) return only;
  throw usageError(
    'Which project?',
    `Give --project, or set SPANLIGHT_PROJECT. ${listProjects(projects)}`,
  );
}
