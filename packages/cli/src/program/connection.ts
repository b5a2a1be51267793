import { Spanlight } from '@spanlight/sdk';
import { createNodeFetch, type NodeFetch } from '@spanlight/sdk/node';
import type { Settings } from '../config/settings.ts';
import type { Credential } from '../config/credential.ts';
import { usageError } from '../errors/errors.ts';
import { listProjects, pickProject, type ProjectRef } from './project-choice.ts';

/** A client and what belongs to it. */
export interface Connection {
  client: Spanlight;
  /** A fetch over the same connections, for calls the client doesn't have. */
  fetch: NodeFetch['fetch'];
  close: () => Promise<void>;
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
 */
export function connect(settings: Pick<Settings, 'url' | 'credential'>): Connection {
  const { fetch, close } = createNodeFetch();
  const client = new Spanlight({
    url: settings.url,
    // Settled by our own rules; an empty token keeps the client from looking at the environment.
    token: '',
    headers: credentialHeaders(settings.credential),
    fetch,
  });
  return { client, fetch, close };
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
