import { isHttpError, type CurrentUserResponse, type Project } from '@spanlight/sdk';
import type { Credential } from '../../config/credential.ts';
import { credentialKey, credentialLeft } from '../../config/credential.ts';
import { defaultUrl, parseServerUrl } from '../../config/settings.ts';
import { connect } from '../../program/connection.ts';
import { CliError, usageError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { pickProject } from '../../program/project-choice.ts';
import { createPrompt, readSecret, type Prompt } from '../../io/prompt.ts';
import type { Shell } from '../../program/shell.ts';

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
export async function login(shell: Shell, options: LoginOptions): Promise<void> {
  const { io } = shell;
  if (options.passwordStdin === true && options.tokenStdin === true) {
    throw usageError('--password-stdin and --token-stdin exclude each other.');
  }
  const prompt = createPrompt(io);
  const contexts = await shell.contexts();
  const given = options.url ?? shell.globals().url ?? io.env['SPANLIGHT_URL'];
  const url = parseServerUrl(
    given ?? (await prompt.text('Address', contexts.current()?.url ?? defaultUrl)),
  );
  const credential = await obtainCredential(shell, url, options, prompt);
  const account = await verify(shell, url, credential);
  const project = await chooseProject(shell, account.projects, prompt);
  const name = options.name ?? shell.globals().context ?? new URL(url).host;
  const user = account.user.email || account.user.name;
  const place = await (await shell.credentials()).write(credentialKey(name, url), credential);
  contexts.save(name, { url, ...(project === undefined ? {} : { project: project.id }), user });

  const output = await shell.output();
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

/** Forgets the credential of the chosen context, and tells the server. */
export async function logout(shell: Shell): Promise<void> {
  const settings = await shell.settings();
  const { context } = settings;
  if (context === undefined) {
    throw new CliError('You are not signed in.', {
      code: 'context_not_found',
      hint: '`spanlight context list` shows the contexts there are.',
      exitCode: exitCodes.notFound,
    });
  }
  const output = await shell.output();
  try {
    await (await shell.client()).users.logout({ signal: shell.io.signal });
  } catch {
    // The server being away must not keep anybody from forgetting a secret.
    output.note('The server could not be told; the credential is forgotten here.', 'warning');
  }
  const left = await (await shell.credentials()).delete(credentialKey(context.name, context.url));
  if (left !== undefined) output.note(credentialLeft(left), 'warning');
  output.note(`Signed out of ${context.url}.`);
}

async function obtainCredential(
  shell: Shell,
  url: string,
  options: LoginOptions,
  prompt: Prompt,
): Promise<Credential> {
  const { io } = shell;
  const globals = shell.globals();
  const token = options.tokenStdin === true ? await readSecret(io) : (globals.token ?? undefined);
  if (token !== undefined) {
    if (token === '') throw usageError('The standard input held no token.');
    return { kind: 'bearer', secret: token };
  }
  const email = options.email ?? (await prompt.text('E-mail'));
  const password =
    options.passwordStdin === true ? await readSecret(io) : await prompt.secret('Password');
  return await signIn(shell, url, email, password);
}

async function signIn(
  shell: Shell,
  url: string,
  email: string,
  password: string,
): Promise<Credential> {
  const connection = connect({ url, credential: undefined });
  try {
    const { response } = await connection.client.users
      .login({ email, password }, { signal: shell.io.signal })
      .withResponse();
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0] ?? '')
      .find((pair) => pair.startsWith('token='));
    const secret = cookie?.slice('token='.length) ?? '';
    if (secret === '') throw refused('The server accepted the password but sent no session.');
    return { kind: 'session', secret };
  } catch (error) {
    // Existing servers answer 404 to an e-mail they don't know.
    if (isHttpError(error, 400) || isHttpError(error, 404)) {
      throw refused('E-mail or password is wrong.', error);
    }
    throw error;
  } finally {
    await connection.close();
  }
}

async function verify(
  shell: Shell,
  url: string,
  credential: Credential,
): Promise<CurrentUserResponse> {
  const connection = connect({ url, credential });
  try {
    const account = await connection.client.users.current({ signal: shell.io.signal });
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
  shell: Shell,
  projects: readonly Project[],
  prompt: Prompt,
): Promise<Project | undefined> {
  const wanted = shell.globals().project ?? shell.io.env['SPANLIGHT_PROJECT'];
  if (wanted !== undefined && wanted !== '') return pickProject(projects, wanted);
  const [only] = projects;
  if (projects.length <= 1) return only;
  const output = await shell.output();
  if (shell.io.stdin.isTTY !== true || !output.forPeople) return undefined;
  for (const { id, name } of projects) output.note(`  ${id}  ${name}`);
  return pickProject(projects, await prompt.text('Project', String(projects.at(-1)?.id ?? '')));
}

function refused(message: string, cause?: unknown): CliError {
  return new CliError(message, { code: 'login_refused', exitCode: exitCodes.auth, cause });
}
