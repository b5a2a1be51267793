import { spawn, type ChildProcess } from 'node:child_process';
import process from 'node:process';

const main = new URL('../../src/main.ts', import.meta.url).href;

/** Arguments that run the command line from its sources in a process of its own, and the server, where it starts one, as built. */
export const fromSource: readonly string[] = [
  '--conditions=@spanlight/source',
  '--input-type=module',
  '-e',
  `const { main } = await import(${JSON.stringify(main)}); process.argv.splice(1, 0, 'spanlight'); await main();`,
  '--',
];

/** The environment for it: nothing of the tester's own settings. */
export function ownEnvironment(extra: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:SPANLIGHT_|VITEST|NODE_OPTIONS)/u.test(name),
  );
  return { ...Object.fromEntries(own), ...extra };
}

/** A process under test and everything it printed. */
export interface Program {
  child: ChildProcess;
  /** Both streams together. */
  text: () => string;
  stdout: () => string;
  /** Resolves with the exit code, or the name of the signal. */
  ended: Promise<number | string>;
}

/** Starts a process. */
export function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let text = '';
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const { promise, resolve } = Promise.withResolvers<number | string>();
  child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  return { child, text: () => text, stdout: () => stdout, ended: promise };
}
