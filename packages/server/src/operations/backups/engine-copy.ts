import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import {
  beginEngineBackup,
  endEngineWork,
  type EngineWork,
  engineWork,
} from '../../telemetry/backup/engine-backup.ts';
import type { TelemetryClient } from '../../telemetry/client.ts';
import { freeBytes, inGigabytes, MIN_FREE_BYTES } from './disk-space.ts';

/** Milliseconds for which senders may be held while the engine lists what it will copy. */
const MAX_HOLD = 10_000;
const LOOK_WHILE_HELD = 2;
/** Looks at the directory for one question to the engine, which may have to wait behind other queries. */
const LOOKS_PER_QUESTION = 50;
/** Milliseconds between two looks at the directory. */
const POLL_INTERVAL = 200;

/** A backup that the engine makes of a database. */
export interface EngineCopy {
  readonly id: string;
  readonly database: string;
  /** Does not exist yet. */
  readonly directory: string;
}

/**
 * Lets the engine begin, and waits until it has listed every part it will copy: what is stored from then on isn't in the
 * copy. It lists all tables before it writes the first file.
 */
export async function beginCopy(client: TelemetryClient, copy: EngineCopy): Promise<void> {
  await beginEngineBackup(client, copy);
  const deadline = performance.now() + MAX_HOLD;
  for (let looks = 1; !(await hasFiles(copy.directory)); looks += 1) {
    const isAsked = looks % LOOKS_PER_QUESTION === 0;
    if (isAsked && fine(await engineWork(client, copy.id)).state === 'done') return;
    if (performance.now() > deadline) {
      await endEngineWork(client);
      throw new Error(
        'the engine took too long to list what it has: try again when it has less to do',
      );
    }
    await setTimeout(LOOK_WHILE_HELD);
  }
}

/**
 * Waits until the engine has written everything. A disk that fills up meanwhile ends the copy: ingest comes first.
 *
 * @param onProgress Gets the bytes written so far.
 */
export async function finishCopy(
  client: TelemetryClient,
  copy: EngineCopy,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const work = fine(await engineWork(client, copy.id));
    if (work.state === 'done') return;
    onProgress(work.bytes);
    const free = await freeBytes(copy.directory);
    if (free < MIN_FREE_BYTES || signal.aborted) {
      await endEngineWork(client);
      signal.throwIfAborted();
      throw new Error(
        `only ${inGigabytes(free)} of the disk are left: make room in the data directory, or give it a larger disk`,
      );
    }
    await setTimeout(POLL_INTERVAL, undefined, { signal }).catch(() => undefined);
  }
}

/** The engine's work unless it failed. */
function fine(work: EngineWork): Exclude<EngineWork, { state: 'failed' }> {
  if (work.state === 'failed') throw new Error(`the engine could not write it: ${work.reason}`);
  return work;
}

/** Whether the engine writes already; its lock comes before. */
async function hasFiles(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch(() => []);
  return names.some((name) => name !== '.lock');
}
