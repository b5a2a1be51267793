import { isHttpError, type CurrentUserResponse, type Project } from '@spanlight/sdk';
import { type Credential, credentialKey, credentialLeft } from '../../config/credential.ts';
import { defaultUrl, parseServerUrl } from '../../config/settings.ts';
import { connect } from '../../program/connection.ts';
import { CliError, notFound, usageError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { pickProject } from '../../program/project-choice.ts';
import { createPrompt, readSecret, type Prompt } from '../../io/prompt.ts';
import type { CommandContext } from '../../program/command-context.ts';

/** What was given on the command line. */
export interface LoginOptions {
  url?: string | undefined;
  email?: string | undefined;
  passwordStdin?: boolean | undefined;
  tokenStdin?: boolean | undefined;
  name?: string | undefined;
}

/**
 * Signs in, checks that it worked, and saves address, user and project as the current context.
 *
 * @throws CliError (auth) when the server refuses.
 */
export async function login(context: CommandContext, options: LoginOptions): Promise<void> {
  const { io } = context;
  if (options.passwordStdin === true && options.tokenStdin === true) {
    throw usageError('--password-stdin and --token-stdin exclude each other.');
  }
  const prompt = createPrompt(io);
  await context.mendContexts();
  const contexts = await context.contexts();
  const given = options.url ?? context.globals().url ?? io.env['SPANLIGHT_URL'];
  const url = parseServerUrl(
    given ?? (await prompt.text('Address', contexts.current()?.url ?? defaultUrl)),
  );
  const credential = await obtainCredential(context, url, options, prompt);
  const account = await verify(context, url, credential);
  const project = await chooseProject(context, account.projects, prompt);
  const name = options.name ?? context.globals().context ?? new URL(url).host;
  const user = account.user.email || account.user.name;
  const place = await (await context.credentials()).write(credentialKey(name, url), credential);
  contexts.save(name, { url, ...(project === undefined ? {} : { project: project.id }), user });

  const output = await context.output();
  if (!output.forPeople) {
    await output.data({ context: name, url, user, project: project?.id ?? null, stored: place });
    return;
  }
  output.note(`Signed in to ${url} as ${user}.`, 'good');
  if (project !== undefined) output.note(`Project ${project.id} (${project.name}).`);
  else
    output.note(
      `No project chosen. \`spanlight project list\` shows them, \`spanlight context use ${name} --project ID\` chooses one.`,
    );
}

/**
 * Ends the session of the chosen context, or every session of its user, and forgets the credential. It is the stored one
 * that is meant, at the address it was stored for: a token or an address of the environment may be somebody else's.
 *
 * @throws when the server does not end them all: whoever asks for that must know.
 */
export async function logout(context: CommandContext, everywhere = false): Promise<void> {
  const { context: saved } = await context.settings();
  if (saved === undefined) {
    throw notFound('You are not signed in.', {
      code: 'context_not_found',
      hint: '`spanlight context list` shows the contexts there are.',
    });
  }
  const output = await context.output();
  const credentials = await context.credentials();
  const key = credentialKey(saved.name, saved.url);
  const credential = await credentials.read(key);
  const { signal } = context.io;
  const { client, close } = connect({ url: saved.url, credential }, () =>
    output.note(`No answer from ${saved.url} for 10 seconds: waiting on.`, 'warning'),
  );
  try {
    if (everywhere) await client.users.logoutEverywhere({ signal });
    else if (credential !== undefined) await client.users.logout({ signal });
  } catch (error) {
    if (everywhere) throw error;
    // The server being away must not keep anybody from forgetting a secret.
    output.note(
      'The server could not be notified; the credential was forgotten here only.',
      'warning',
    );
  } finally {
    await close();
  }
  const left = await credentials.delete(key);
  if (credential === undefined) {
    output.note(`No credential was stored for ${saved.url}.`);
    return;
  }
  if (left !== undefined) output.note(credentialLeft(left), 'warning');
  output.note(`Signed out of ${saved.url}.`);
}

async function obtainCredential(
  context: CommandContext,
  url: string,
  options: LoginOptions,
  prompt: Prompt,
): Promise<Credential> {
  const { io } = context;
  const globals = context.globals();
  const token = options.tokenStdin === true ? await readSecret(io) : (globals.token ?? undefined);
  if (token !== undefined) {
    if (token === '') throw usageError('The standard input held no token.');
    return { kind: 'bearer', secret: token };
  }
  const email = options.email ?? (await prompt.text('Email'));
  const password =
    options.passwordStdin === true ? await readSecret(io) : await prompt.secret('Password');
  return await signIn(context, url, email, password);
}

async function signIn(
  context: CommandContext,
  url: string,
  email: string,
  password: string,
): Promise<Credential> {
  const connection = connect({ url, credential: undefined });
  try {
    const { response } = await connection.client.users
      .login({ email, password }, { signal: context.io.signal })
      .withResponse();
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0] ?? '')
      .find((pair) => pair.startsWith('token='));
    const secret = cookie?.slice('token='.length) ?? '';
    if (secret === '') throw refused('The server accepted the password but sent no session.');
    return { kind: 'session', secret };
  } catch (error) {
    // Existing servers answer 404 to an email they don't know.
    if (isHttpError(error, 400) || isHttpError(error, 404)) {
      throw refused('Email or password is wrong.', error);
    }
    throw error;
  } finally {
    await connection.close();
  }
}

async function verify(
  context: CommandContext,
  url: string,
  credential: Credential,
): Promise<CurrentUserResponse> {
  const connection = connect({ url, credential });
  try {
    const account = await connection.client.users.current({ signal: context.io.signal });
    // A server that lets guests read answers a bad token with the guest.
    if (account.user.id === 0) throw refused('The server does not know this credential.');
    return account;
  } catch (error) {
    throw isHttpError(error, 401) ? refused('The server refused the credential.', error) : error;
  } finally {
    await connection.close();
  }
}

async function chooseProject(
  context: CommandContext,
  projects: readonly Project[],
  prompt: Prompt,
): Promise<Project | undefined> {
  const wanted = context.globals().project ?? context.io.env['SPANLIGHT_PROJECT'];
  if (wanted !== undefined && wanted !== '') return pickProject(projects, wanted);
  const [first] = projects;
  if (projects.length <= 1) return first;
  const output = await context.output();
  if (context.io.stdin.isTTY !== true || !output.forPeople) return undefined;
  for (const { id, name } of projects) output.note(`  ${id}  ${name}`);
  return pickProject(projects, await prompt.text('Project', String(first?.id ?? '')));
}

function refused(message: string, cause?: unknown): CliError {
  return new CliError(message, { code: 'login_refused', exitCode: exitCodes.auth, cause });
}
