import { open } from 'node:fs/promises';
import { formatBytes } from '@spanlight/sdk/format';
import {
  type BackupFile,
  type BackupManifest,
  type RestoreState,
  restoreStateSchema,
} from '@spanlight/sdk/schemas';
import { CliError, usageError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { parseDuration } from '../../time/duration.ts';
import { pause } from '../../time/pause.ts';
import { damaged } from './backup-directory.ts';
import { inParallel } from './in-parallel.ts';
import { isPassing, type OperatorFlags } from './operator-calls.ts';
import { MAX_TRIES, openTransfer, totalBytes, type Transfer } from './transfer.ts';

/** Flags of `restore`. */
export interface RestoreFlags extends OperatorFlags {
  /** How long to wait until the server is back, e.g. `1h`. */
  timeout: string;
}

/** Bytes of one piece of a file. */
const chunkBytes = 8 * 2 ** 20;
/** Milliseconds between two questions how far the server is. */
const lookEvery = 500;

const parseState = (value: unknown): RestoreState => restoreStateSchema.parse(value);

/** Sends a backup to an empty server, goes on where that was cut off before, and waits until it is applied. */
export async function restoreBackup(
  context: CommandContext,
  path: string,
  flags: RestoreFlags,
): Promise<void> {
  const patience = parseDuration(flags.timeout);
  if (patience === undefined) throw usageError('--timeout is not a length of time.', 'Write 1h.');
  const restoring = await openTransfer(context, path, flags);
  const { calls, progress } = restoring;
  const manifest = await wholeBackup(restoring);
  const { id, takenAt, files } = manifest;
  const begun = await calls.json('/restores', parseState, { method: 'POST', json: manifest });
  await upload(restoring, manifest, begun);
  await calls.done(`/restores/${id}/apply`, { method: 'POST' });
  progress.note('the server has all of it, and restarts with it');
  await applied(restoring, id, context.io.now() + patience, context.io.now);
  const bytes = totalBytes(files);
  await context.record({
    value: { id, takenAt, files: files.length, bytes, state: 'done' },
    fields: [
      ['BACKUP', id],
      ['MOMENT', takenAt],
      ['SIZE', formatBytes(bytes)],
      ['STATE', 'restored'],
    ],
  });
}

/** The manifest of the backup in the folder, of which every file is what it says. */
async function wholeBackup({ directory, progress }: Transfer): Promise<BackupManifest> {
  const state = await directory.state();
  if (state.kind !== 'whole')
    throw new CliError(`${directory.path} holds no complete backup.`, {
      code: 'backup_incomplete',
      exitCode: exitCodes.usage,
      hint:
        state.kind === 'begun'
          ? 'It was interrupted: `spanlight backup` with the same folder resumes it.'
          : 'Name the folder that `spanlight backup` wrote to.',
    });
  const total = totalBytes(state.manifest.files);
  let checked = 0;
  for (const file of state.manifest.files) {
    if (!(await directory.isRight(file)))
      throw damaged(`${file.path} is not what was backed up: its checksum differs.`);
    checked += file.bytes;
    progress.at('comparing checksums', checked, total);
  }
  return state.manifest;
}

async function upload(
  restoring: Transfer,
  { id, files }: BackupManifest,
  begun: RestoreState,
): Promise<void> {
  const received = receivedOf(begun);
  const total = totalBytes(files);
  let done = 0;
  await inParallel(files, async (file) => {
    await sendFile(restoring, id, file, received.get(file.path) ?? 0);
    done += file.bytes;
    restoring.progress.at('uploading', done, total);
  });
}

/** Sends what the server lacks of one file. */
async function sendFile(
  { calls, directory, signal }: Transfer,
  id: string,
  file: BackupFile,
  received: number,
): Promise<void> {
  const handle = await open(directory.place(file), 'r');
  const path = `/restores/${id}/files/${file.path.split('/').map(encodeURIComponent).join('/')}`;
  let offset = received;
  try {
    for (let attempt = 1; offset < file.bytes;) {
      const bytes = new Uint8Array(Math.min(chunkBytes, file.bytes - offset));
      await handle.read(bytes, 0, bytes.length, offset);
      try {
        await calls.done(`${path}?offset=${offset}`, { method: 'PUT', bytes, retries: false });
        offset += bytes.length;
      } catch (error) {
        signal.throwIfAborted();
        if (attempt >= MAX_TRIES || !isPassing(error)) throw error;
        attempt += 1;
        // The piece may have come before the answer was lost.
        const state = await calls.json(`/restores/${id}`, parseState);
        offset = receivedOf(state).get(file.path) ?? 0;
      }
    }
  } finally {
    await handle.close();
  }
}

const receivedOf = (state: RestoreState): ReadonlyMap<string, number> =>
  new Map(
    state.state === 'receiving' ? state.received.map(({ path, bytes }) => [path, bytes]) : [],
  );

/** Milliseconds without an answer after which that is said, again and again: a large restore takes minutes. */
const silence = 20_000;

/** Waits until the server is back with what was restored. It doesn't listen meanwhile. */
async function applied(
  { calls, progress, signal }: Transfer,
  id: string,
  deadline: number,
  now: () => number,
): Promise<void> {
  let silentSince: number | undefined;
  for (;;) {
    await pause(lookEvery, signal);
    signal.throwIfAborted();
    const state = await calls
      .json(`/restores/${id}`, parseState, { retries: false })
      .catch((error: unknown) => {
        if (isPassing(error)) return undefined;
        throw error;
      });
    if (state) silentSince = undefined;
    else if (now() - (silentSince ??= now()) > silence) {
      silentSince = undefined;
      progress.note(
        'the server does not answer yet: look at its log, and start it again if it has stopped, which resumes the restore',
      );
    }
    if (state?.state === 'done') {
      progress.note('✓ the server is back');
      return;
    }
    if (state?.state === 'failed')
      throw new CliError(`The server could not restore it: ${state.reason}.`, {
        code: 'restore_failed',
        exitCode: exitCodes.server,
        hint: 'It has started empty; its log says more.',
      });
    if (now() > deadline)
      throw new CliError('The server is not back yet.', {
        code: 'timeout',
        exitCode: exitCodes.timeout,
        hint: 'Its log says how far it is. If it has stopped, start it again: that resumes the restore.',
      });
  }
}
