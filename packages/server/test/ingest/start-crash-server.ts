import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { programFile } from '../support/programs.ts';

export interface Running {
  readonly url: string;
  readonly process: ChildProcess;
}

/** Starts ingest on a directory in a process of its own. */
export async function startServer(directory: string): Promise<Running> {
  const child = spawn(process.execPath, [await programFile('ingest-server'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { url: line, process: child };
}
