import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { programFile } from '../support/programs.ts';

/** Starts a server that may be killed on a data directory. */
export async function start(directory: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(await programFile('alerting-server'), [directory], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, url: `http://127.0.0.1:${port}` };
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Does what the clocks of alerting do, once. */
export async function look(child: ChildProcess): Promise<void> {
  const done = once(child, 'message');
  child.send(Date.now());
  await done;
}
