import { CliError, usageError } from '../../errors/errors.ts';
import { exitCodes, type ExitCode } from '../../errors/exit-codes.ts';
import { sanitiseData, toSafeJson } from '../../output/sanitise.ts';
import { readInput, readText } from '../../plan/read-files.ts';
import type { CommandContext } from '../../program/command-context.ts';

/** A call as it was typed. */
export interface ApiCall {
  readonly method: string;
  /** Below the base of the API, or from the root of the server with `/internal/` or `/api/` at its start. */
  readonly path: string;
  /** The body, `@file`, or `-` (also `@-`) for the standard input. */
  readonly data?: string | undefined;
}

const BASE = '/internal/v1';

/** Bytes of the standard input: more than any call takes. */
const LONGEST_INPUT = 2_000_000;

/**
 * Makes any call of the server as the signed-in user and prints what it answers: JSON as the output format says, text
 * as it is.
 *
 * @throws CliError with the answer of the server in it when it is no success.
 */
export async function callApi(context: CommandContext, call: ApiCall): Promise<void> {
  const { io } = context;
  const method = call.method.toUpperCase();
  if (call.data !== undefined && (method === 'GET' || method === 'HEAD'))
    throw usageError(`${method} sends no body: leave out --data, or use POST or PUT.`);
  const { fetch, client, headers } = await context.connection();
  const body = await bodyOf(context, call.data);
  const path = await pathOf(context, call.path);
  const response = await fetch(`${client.url}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': typeOf(body) }),
    },
    ...(body === undefined ? {} : { body }),
    signal: io.signal,
  }).catch((error: unknown) => {
    throw new CliError(`Can't reach ${client.url}.`, {
      code: 'connection',
      exitCode: exitCodes.connection,
      hint: 'Is the server running, and the address right? `spanlight doctor` finds out more.',
      cause: error,
    });
  });
  const text = await response.text();
  if (!response.ok) throw refused(`${method} ${call.path}`, response, text);
  const output = await context.output();
  const value = jsonOf(text);
  if (value === undefined) output.lines(text === '' ? [] : sanitiseData(text.replace(/\n$/u, '')));
  else if (output.forPeople) output.lines([toSafeJson(value, 2)]);
  else await output.data(value);
}

/** Paths of the API begin at its base; `{project}` is the chosen project. */
async function pathOf(context: CommandContext, path: string): Promise<string> {
  if (!path.startsWith('/'))
    throw usageError(`The path ${JSON.stringify(path)} doesn't begin with /.`);
  const filled = path.includes('{project}')
    ? path.replaceAll('{project}', String((await context.project()).id))
    : path;
  return /^\/(?:internal|api)\//u.test(filled) ? filled : `${BASE}${filled}`;
}

async function bodyOf(
  { io }: CommandContext,
  data: string | undefined,
): Promise<string | undefined> {
  if (data === undefined) return undefined;
  if (data === '-' || data === '@-') return await readInput(io.stdin, LONGEST_INPUT);
  return data.startsWith('@') ? await readText(data.slice(1)) : data;
}

const typeOf = (body: string): string =>
  jsonOf(body) === undefined ? 'text/yaml' : 'application/json';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(call: string, { status }: Response, text: string): CliError {
  return new CliError(`${call} answered ${status}: ${text.slice(0, 2000)}`, {
    code: 'api_refused',
    exitCode: exitCodeOf(status),
    hint: '`GET /openapi.json` of the server lists every call with its parameters.',
  });
}

function exitCodeOf(status: number): ExitCode {
  if (status === 401 || status === 403) return exitCodes.auth;
  if (status === 404) return exitCodes.notFound;
  return status >= 500 ? exitCodes.server : exitCodes.error;
}
