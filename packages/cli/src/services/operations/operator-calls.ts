import { readFile } from 'node:fs/promises';
import type { NodeFetch } from '@spanlight/sdk/node';
import { errorBodySchema } from '@spanlight/sdk/schemas';
import { CliError } from '../../errors/errors.ts';
import { type ExitCode, exitCodes } from '../../errors/exit-codes.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { pause } from '../../time/pause.ts';

/** Flags of commands for operators. */
export interface OperatorFlags {
  /** A file that holds the operator token. */
  operatorTokenFile?: string | undefined;
}

/** Milliseconds before each further try of a call that the network cut off, or that the server could not answer. */
const retryDelays = [250, 1000, 2000, 4000, 8000];
/** Milliseconds after which a call that moves nothing is given up. */
const patience = 60_000;

const exitCodeOf: Readonly<Record<number, ExitCode>> = {
  400: exitCodes.usage,
  401: exitCodes.auth,
  403: exitCodes.auth,
  404: exitCodes.notFound,
};

const tokenHint =
  'It is operator.token of the server, else in the file operator-token of its data directory: set SPANLIGHT_OPERATOR_TOKEN, or give --operator-token-file.';

/** What a call sends. */
interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly json?: unknown;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** @default true */
  readonly retries?: boolean;
  /** Milliseconds the answer may take. @default a minute */
  readonly patience?: number;
}

/** Whom operators' calls go to, and as whom. */
interface OperatorCallsOptions {
  readonly fetch: NodeFetch['fetch'];
  /** Address of the server. */
  readonly url: string;
  readonly token: string;
  readonly signal: AbortSignal;
  /** Whether the command goes on where it was cut off when it is run again. @default false */
  readonly isResumed?: boolean | undefined;
}

/** The server's calls for operators, below `/-`. Every method throws a `CliError`. */
export class OperatorCalls {
  readonly #fetch: NodeFetch['fetch'];
  readonly #url: string;
  readonly #token: string;
  readonly #signal: AbortSignal;
  readonly #isResumed: boolean;

  constructor({ fetch, url, token, signal, isResumed = false }: OperatorCallsOptions) {
    this.#isResumed = isResumed;
    this.#fetch = fetch;
    this.#url = url;
    this.#token = token;
    this.#signal = signal;
  }

  /** Makes a call and reads its answer; `parse` checks it. */
  async json<Answer>(
    path: string,
    parse: (value: unknown) => Answer,
    options: CallOptions = {},
  ): Promise<Answer> {
    const text = await this.#trying(path, options, async (response) => await response.text());
    return parse(JSON.parse(text));
  }

  /** Makes a call of which only matters that it was done. */
  async done(path: string, options: CallOptions): Promise<void> {
    await this.#trying(path, options, async (response) => await response.text());
  }

  /** Makes a call once and hands over its answer as it comes; what cuts it off is the caller's to mend. */
  async stream(path: string, options: CallOptions): Promise<Response> {
    return await this.#send(path, options, this.#signal);
  }

  async #trying<Result>(
    path: string,
    options: CallOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const signal = AbortSignal.any([
          this.#signal,
          AbortSignal.timeout(options.patience ?? patience),
        ]);
        return await read(await this.#send(path, options, signal));
      } catch (error) {
        const delay = retryDelays[attempt];
        if (options.retries === false || delay === undefined || !isPassing(error)) throw error;
        await pause(delay, this.#signal);
        this.#signal.throwIfAborted();
      }
    }
  }

  async #send(path: string, options: CallOptions, signal: AbortSignal): Promise<Response> {
    const { method = 'GET', json, bytes, headers } = options;
    const body = json === undefined ? bytes : JSON.stringify(json);
    const type = json === undefined ? 'application/octet-stream' : 'application/json';
    let response: Response;
    try {
      response = await this.#fetch(`${this.#url}/-${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body !== undefined && { 'content-type': type }),
          ...headers,
        },
        ...(body !== undefined && { body }),
        signal,
      });
    } catch (error) {
      this.#signal.throwIfAborted();
      throw cutOff(this.#url, error, { isResumed: this.#isResumed });
    }
    if (response.ok) return response;
    throw await refusal(response);
  }
}

/** The server says when to make the same call again. */
export class LaterError extends CliError {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message, { code: 'server_unavailable', exitCode: exitCodes.server });
    this.seconds = seconds;
  }
}

/** The connection was lost: trying again may help. */
export function cutOff(
  url: string,
  cause: unknown,
  { isResumed }: { isResumed: boolean },
): CliError {
  return new CliError(`The connection to ${url} was lost, or never established.`, {
    code: 'connection',
    exitCode: exitCodes.connection,
    hint: isResumed
      ? 'Is the server running, and the address right? Run the same command again to resume.'
      : 'Is the server running, and the address right? See `spanlight doctor`.',
    cause,
  });
}

/** Whether a try later may succeed. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof CliError &&
    (error.exitCode === exitCodes.connection || error.code === 'server_unavailable')
  );
}

async function refusal(response: Response): Promise<CliError> {
  const text = await response.text().catch(() => '');
  const message = messageOf(text) ?? `the server answered ${response.status}`;
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  const { status } = response;
  if (status === 401)
    return new CliError(sentence, {
      code: 'operator_token_refused',
      exitCode: exitCodes.auth,
      hint: tokenHint,
    });
  const seconds = Number(response.headers.get('retry-after') ?? '');
  if (status === 503 && seconds > 0) return new LaterError(sentence, seconds);
  if (status === 429 || status >= 500)
    return new CliError(sentence, { code: 'server_unavailable', exitCode: exitCodes.server });
  const code = status === 404 ? 'not_found' : status === 409 ? 'operation_refused' : 'refused';
  return new CliError(sentence, { code, exitCode: exitCodeOf[status] ?? exitCodes.error });
}

function messageOf(text: string): string | undefined {
  try {
    const parsed = errorBodySchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.message.replace(/\.$/u, '') : undefined;
  } catch {
    return undefined;
  }
}

/** Opens the calls with the token of the environment or of a file. Throws a `CliError` where there is none. */
export async function openOperatorCalls(
  context: CommandContext,
  { operatorTokenFile }: OperatorFlags,
  { isResumed }: Pick<OperatorCallsOptions, 'isResumed'> = {},
): Promise<OperatorCalls> {
  const { io } = context;
  const text =
    operatorTokenFile === undefined
      ? (io.env['SPANLIGHT_OPERATOR_TOKEN'] ?? '')
      : await readFile(operatorTokenFile, 'utf8');
  const token = text.trim();
  if (token === '')
    throw new CliError('This command needs the operator token.', {
      code: 'operator_token_missing',
      exitCode: exitCodes.auth,
      hint: tokenHint,
    });
  const [{ fetch }, { url }] = await Promise.all([context.connection(), context.settings()]);
  return new OperatorCalls({ fetch, url, token, signal: io.signal, isResumed });
}
