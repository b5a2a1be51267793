import { usageError } from '../errors/errors.ts';
import type { NamedContext } from './context-store.ts';
import { credentialKey, type Credential } from './credential.ts';

/** Where a setting came from, for `doctor` and for error texts. */
type SettingSource = 'flag' | 'environment' | 'context' | 'default';

/** What every command that talks to a server needs to know. */
export interface Settings {
  /** Address of the server without a trailing slash. */
  url: string;
  urlSource: SettingSource;
  credential: Credential | undefined;
  credentialSource: SettingSource;
  /** Id or name of the project, as given. */
  project: string | undefined;
  projectSource: SettingSource;
  context: NamedContext | undefined;
}

/** The flags that choose a server, as typed. */
export interface ConnectionFlags {
  url?: string | undefined;
  token?: string | undefined;
  project?: string | undefined;
  context?: string | undefined;
}

/** Where the server of `npm start` and `spanlight serve` listens. */
export const defaultUrl = 'http://localhost:14318';

/**
 * Settles where to connect and as whom: flag before environment before context. A stored secret is
 * used only for the very address it was stored for, so pointing `--url` elsewhere never leaks it.
 *
 * @throws CliError (usage) when the address is not an http or https URL.
 */
export async function resolveSettings(options: {
  flags: ConnectionFlags;
  env: Readonly<Record<string, string | undefined>>;
  context: NamedContext | undefined;
  readCredential: (key: string) => Promise<Credential | undefined>;
}): Promise<Settings> {
  const { flags, env, context } = options;
  const address = firstOf(flags.url, env['SPANLIGHT_URL'], context?.url, defaultUrl);
  const url = parseServerUrl(address.value);
  const token = firstOf(flags.token, env['SPANLIGHT_TOKEN'], undefined, '');
  const project = firstOf(
    flags.project,
    env['SPANLIGHT_PROJECT'],
    context?.project === undefined ? undefined : String(context.project),
    '',
  );
  const shared = {
    url,
    urlSource: address.source,
    project: project.value === '' ? undefined : project.value,
    projectSource: project.source,
    context,
  };
  if (token.value !== '') {
    const credential: Credential = { kind: 'bearer', secret: token.value };
    return { ...shared, credential, credentialSource: token.source };
  }
  const sameOrigin = context !== undefined && new URL(context.url).origin === new URL(url).origin;
  const credential = sameOrigin
    ? await options.readCredential(credentialKey(context.name, context.url))
    : undefined;
  return { ...shared, credential, credentialSource: 'context' };
}

/**
 * Checks an address and brings it into one form.
 *
 * @throws CliError (usage)
 */
export function parseServerUrl(text: string): string {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//iu.test(text) ? text : `http://${text}`;
  const url = URL.parse(withScheme);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw usageError(
      `${JSON.stringify(text)} is not the address of a server.`,
      `Write it as ${defaultUrl} or https://spanlight.example.com.`,
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/u, '');
}

function firstOf(
  flag: string | undefined,
  environment: string | undefined,
  context: string | undefined,
  fallback: string,
): { value: string; source: SettingSource } {
  if (flag !== undefined && flag !== '') return { value: flag, source: 'flag' };
  if (environment !== undefined && environment !== '') {
    return { value: environment, source: 'environment' };
  }
  if (context !== undefined && context !== '') return { value: context, source: 'context' };
  return { value: fallback, source: 'default' };
}
