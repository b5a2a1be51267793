import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CliError, usageError } from '../errors/errors.ts';
import { readAll, type Io } from './io.ts';

/** Asks the person at the terminal. Tests bring their own answers. */
export interface Prompt {
  /** Text with echo; empty takes the fallback. */
  text: (question: string, fallback?: string) => Promise<string>;
  /** Text without echo. */
  secret: (question: string) => Promise<string>;
}

/**
 * Prompts on the terminal: questions go to stderr, so that stdout stays data.
 *
 * @throws CliError (usage) when there is nobody to ask.
 */
export function createPrompt(io: Io): Prompt {
  const ask = async (question: string, echo: boolean): Promise<string> => {
    if (io.stdin.isTTY !== true) {
      throw usageError(
        'There is no terminal to ask on.',
        'Give --url, --email and --password-stdin, or pipe an auth token to --token-stdin.',
      );
    }
    const output = echo
      ? process.stderr
      : new Writable({ write: (_chunk, _encoding, done) => done() });
    if (!echo) io.stderr.write(question);
    const lines = createInterface({ input: process.stdin, output, terminal: true });
    // The terminal is in raw mode here, so Ctrl-C is a key like others: pass it on as what it means.
    lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      return await lines.question(echo ? question : '', { signal: io.signal });
    } catch (error) {
      // Ctrl-D, as Ctrl-C aborts the signal.
      const isLeft = error instanceof Error && error.name === 'AbortError' && !io.signal.aborted;
      if (!isLeft) throw error;
      if (echo) io.stderr.write('\n');
      throw new CliError('Nothing was entered.', { code: 'declined' });
    } finally {
      lines.close();
      if (!echo) io.stderr.write('\n');
    }
  };
  return {
    text: async (question, fallback) => {
      const answer = (
        await ask(fallback === undefined ? `${question}: ` : `${question} [${fallback}]: `, true)
      ).trim();
      return answer === '' ? (fallback ?? '') : answer;
    },
    secret: async (question) => await ask(`${question}: `, false),
  };
}

/** A secret piped in: the first line of the standard input. */
export async function readSecret(io: Io): Promise<string> {
  return (await readAll(io.stdin, 100_000)).split(/\r?\n/u, 1)[0]?.trim() ?? '';
}

/**
 * Asks whether to go on; anything but a yes means no.
 *
 * @throws CliError (usage) when there is nobody to ask.
 */
export async function confirm(io: Io, question: string): Promise<boolean> {
  if (io.stdin.isTTY !== true) {
    throw usageError(
      'There is no terminal to ask on.',
      'Add --yes to continue without being asked.',
    );
  }
  io.stderr.write(`${question} [y/N] `);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (): void => {
    io.stderr.write('\n');
    reject(new Error('stopped'));
  };
  io.signal.addEventListener('abort', stop, { once: true });
  try {
    const chunk = await Promise.race([io.stdin[Symbol.asyncIterator]().next(), stopped]);
    if (chunk.done === true) return false;
    const line =
      typeof chunk.value === 'string' ? chunk.value : new TextDecoder().decode(chunk.value);
    return /^\s*y(?:es)?\s*$/iu.test(line);
  } finally {
    io.signal.removeEventListener('abort', stop);
    // A terminal that is still listened to keeps the process from ending.
    io.stdin.destroy?.();
  }
}
