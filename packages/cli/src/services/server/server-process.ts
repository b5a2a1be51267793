import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { isRecord } from '../../config/is-record.ts';
import { CliError } from '../../errors/errors.ts';

const require = createRequire(import.meta.url);
/** An optional peer: whoever only talks to servers elsewhere does without it. */
const serverPackage = '@spanlight/server';

/**
 * Finds the program of the server package.
 *
 * @throws CliError when the package is not installed beside the command line.
 */
export function findServerProgram(): string {
  try {
    const manifest = require.resolve(`${serverPackage}/package.json`);
    const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
    const bin = isRecord(parsed) ? parsed['bin'] : undefined;
    const program = isRecord(bin) ? bin['spanlight-server'] : undefined;
    if (typeof program === 'string') return join(dirname(manifest), program);
  } catch {
    // Told below in words that help.
  }
  throw new CliError(`The server is not installed here: package ${serverPackage} is missing.`, {
    code: 'server_not_installed',
    // Its name alone would bring whatever a registry has under it.
    hint: 'Pack it in a checkout of Spanlight (npm pack --workspace @spanlight/server), then: npm install --global ./spanlight-server-*.tgz',
  });
}

/**
 * Runs the server program in this terminal until it ends, handing signals on. Should this process be killed, the closed channel
 * between them tells the server to end.
 *
 * @returns Its exit code; 128 plus the signal's number when a signal ended it.
 */
export async function runServerProgram(
  program: string,
  args: readonly string[],
  interactive: boolean,
): Promise<number> {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // To a program over its channel a server says what it would print to a person.
  child.on('message', (message) => {
    if (isRecord(message))
      process.stdout.write(`Spanlight is ready at ${String(message['url'])}\n`);
  });
  const forward = (signal: NodeJS.Signals): void => {
    // A terminal sends Ctrl-C to both of us; sent twice it would mean "at once" to the server.
    if (signal === 'SIGINT' && interactive) return;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, forward);
  try {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
    return await promise;
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}

/** Runs the server program until it ends, and answers its exit code and everything it said. */
export async function askServerProgram(
  program: string,
  args: readonly string[],
): Promise<{ code: number; lines: string[] }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void said.push(text));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once('error', reject);
  child.once('close', (code) => resolve(code ?? 1));
  const code = await promise;
  return {
    code,
    lines: said
      .join('')
      .split('\n')
      .filter((line) => line !== ''),
  };
}
