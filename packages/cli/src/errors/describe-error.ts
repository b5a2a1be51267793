import { CommanderError } from '@commander-js/extra-typings';
import { isSpanlightError, type SpanlightError } from '@spanlight/sdk';
import { CliError } from './errors.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { tlsFault } from './tls-fault.ts';

/** An error as it is shown, and as `-o json` prints it. */
export interface ErrorReport {
  /** Stable snake_case name. */
  code: string;
  message: string;
  /** What to do next. */
  hint?: string | undefined;
  exitCode: ExitCode;
  /** Id of the server's own trace of the failed request, when it sent one. */
  traceId?: string | undefined;
}

/** What surrounds an error. */
interface ErrorContext {
  /** Whether the user stopped the command: then whatever broke, broke because of that. @default false */
  isInterrupted?: boolean;
  /** Address of the server that was asked, for answers that are none of its. */
  url?: string | undefined;
}

/** Turns anything thrown into a report. */
export function describeError(
  error: unknown,
  { isInterrupted = false, url }: ErrorContext = {},
): ErrorReport {
  if (isInterrupted) {
    return { code: 'interrupted', message: 'Interrupted.', exitCode: exitCodes.interrupted };
  }
  if (error instanceof CliError) {
    const { code, message, hint, exitCode } = error;
    return { code, message, hint, exitCode };
  }
  if (error instanceof CommanderError) {
    return {
      code: 'usage',
      ...usageReport(error.message),
      exitCode: exitCodes.usage,
    };
  }
  if (isSpanlightError(error)) return describeCallError(error, url);
  if (isSystemError(error)) {
    return {
      code: 'system',
      message: error.message,
      hint: 'The operating system refused this; the message names the file.',
      exitCode: exitCodes.error,
    };
  }
  return {
    code: 'bug',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    hint: 'This is a bug in spanlight itself. Please report it with the lines above.',
    exitCode: exitCodes.error,
  };
}

/** What commander says, without its words for its own parts: what is wrong, and what to write instead. */
function usageReport(text: string): Pick<ErrorReport, 'message' | 'hint'> {
  const message = text.replace(/^error: /u, '').trim();
  const [, value, argument, ofArgument] =
    /^command-argument value '([\s\S]*)' is invalid for argument '([^']*)'\.([\s\S]*)$/u.exec(
      message,
    ) ?? [];
  if (argument !== undefined)
    return { message: `'${value}' can't be the ${argument}.`, hint: insteadOf(ofArgument) };
  const [, flag, given, ofOption] =
    /^option '(?:-\w, )?(--[\w-]+)[^']*' argument '([\s\S]*)' is invalid\.([\s\S]*)$/u.exec(
      message,
    ) ?? [];
  if (flag !== undefined)
    return { message: `${flag} can't be '${given}'.`, hint: insteadOf(ofOption) };
  return { message, hint: seeHelp };
}

const seeHelp = 'Add --help to see what the command understands.';

const insteadOf = (said = ''): string =>
  said.trim().replace(/^Allowed choices are /u, 'It is one of ') || seeHelp;

const narrower = 'Narrow the time range (--since 15m) or choose a more specific system.';

function describeCallError(error: SpanlightError, url: string | undefined): ErrorReport {
  const { code, traceId } = error;
  const message = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}`;
  const { exitCode, hint } = judge(error);
  const fault = tlsFault(message);
  if (fault !== undefined) return { code, ...fault, exitCode, traceId };
  const [, closed] = /^No answer from (\S+): connection closed\. /u.exec(message) ?? [];
  if (closed !== undefined)
    return {
      code,
      message: `The connection to ${closed} was closed before an answer came.`,
      hint: `The server may have stopped, or something in between cut the connection${closed.startsWith('http:') ? `, or it only speaks ${closed.replace('http:', 'https:')}` : ''}. \`spanlight doctor\` finds out more.`,
      exitCode,
      traceId,
    };
  if (!isForeign(error)) return { code, message, hint, exitCode, traceId };
  const [answered] = message.split(/ in place of data: |: /u, 1);
  const place = url === undefined ? '' : ` at ${url}`;
  return {
    code,
    message: `${answered}${place}, where JSON from Spanlight was expected.`,
    hint: hintAbout(error),
    exitCode,
    traceId,
  };
}

/** Whether something else has answered: a page, or a status without what our servers say of theirs. */
const isForeign = ({ code }: SpanlightError): boolean =>
  code === 'not_json' || code.startsWith('http_');

const hintAbout = ({ status = 0 }: SpanlightError): string =>
  status >= 502 && status <= 504
    ? 'A proxy answers there, but the server behind it does not. Is it running?'
    : 'A proxy may require a sign-in first, or the address is not that of the server: open it in a browser. `spanlight doctor` finds out more.';

type Judgement = Pick<ErrorReport, 'exitCode' | 'hint'>;

const late: Judgement = { exitCode: exitCodes.timeout, hint: narrower };

const byCode: Readonly<Record<string, Judgement>> = {
  connection: {
    exitCode: exitCodes.connection,
    hint: 'Is the server running, and the address right? `spanlight doctor` finds out more.',
  },
  not_json: { exitCode: exitCodes.connection },
  invalid_response: {
    exitCode: exitCodes.connection,
    hint: 'Something else may be listening at this address. `spanlight doctor` finds out more.',
  },
  invalid_parameter: { exitCode: exitCodes.usage },
  aborted: { exitCode: exitCodes.interrupted },
  timeout: late,
};

const byStatus: Readonly<Record<number, Judgement>> = {
  400: { exitCode: exitCodes.usage },
  401: {
    exitCode: exitCodes.auth,
    hint: 'Sign in with `spanlight login`, or set SPANLIGHT_TOKEN.',
  },
  403: { exitCode: exitCodes.auth, hint: 'Sign in as a user who is allowed to do this.' },
  404: { exitCode: exitCodes.notFound },
  413: { exitCode: exitCodes.usage },
  429: { exitCode: exitCodes.server, hint: 'The server is busy. Try again in a moment.' },
  504: late,
};

const noProject: Judgement = {
  exitCode: exitCodes.notFound,
  hint: '`spanlight project list` shows those you have access to.',
};

const blockedPort: Judgement = {
  exitCode: exitCodes.connection,
  hint: 'HTTP clients never call this port, whatever listens there: the server needs another one.',
};

function judge({ code, message, status = 0 }: SpanlightError): Judgement {
  if (status === 404 && message === 'project not found') return noProject;
  if (code === 'connection' && /: bad port\b/u.test(message)) return blockedPort;
  const known = Object.hasOwn(byCode, code) ? byCode[code] : byStatus[status];
  if (known !== undefined) return known;
  if (status >= 300 && status < 400) return { exitCode: exitCodes.connection };
  return { exitCode: status >= 500 ? exitCodes.server : exitCodes.error };
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
