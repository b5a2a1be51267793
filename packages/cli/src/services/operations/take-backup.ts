import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatBytes } from '@spanlight/sdk/format';
import {
  type BackupFile,
  type BackupManifest,
  type BackupState,
  backupStateSchema,
} from '@spanlight/sdk/schemas';
import { CliError, usageError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { pause } from '../../time/pause.ts';
import { damaged } from './backup-directory.ts';
import { inParallel } from './in-parallel.ts';
import { cutOff, isPassing, type OperatorCalls, type OperatorFlags } from './operator-calls.ts';
import { MAX_TRIES, openTransfer, totalBytes, type Transfer } from './transfer.ts';

/** Milliseconds between two questions how far the server is. */
const lookEvery = 300;
/** Milliseconds until a file is asked for again of which nothing came, times the attempts so far. */
const retryEvery = 500;
/** Milliseconds in which something of a file must come. */
const patience = 60_000;

const parseState = (value: unknown): BackupState => backupStateSchema.parse(value);

/** Has the server make a backup, or goes on with one that was cut off, and brings it into a folder of this machine. */
export async function takeBackup(
  context: CommandContext,
  path: string,
  flags: OperatorFlags,
): Promise<void> {
  const taking = await openTransfer(context, path, flags);
  const manifest = await made(taking, await begun(taking));
  await download(taking, manifest);
  await taking.directory.finish(manifest);
  // The server removes what nobody took by itself, later.
  await taking.calls.done(`/backups/${manifest.id}`, { method: 'DELETE' }).catch(() => undefined);
  const { id, takenAt, files, telemetry, metadata } = manifest;
  const bytes = totalBytes(files);
  const rows = (tables: readonly { rows: number }[]): number =>
    tables.reduce((sum, table) => sum + table.rows, 0);
  const told = {
    id,
    directory: taking.directory.path,
    takenAt,
    files: files.length,
    bytes,
    telemetryRows: rows(telemetry.tables),
    metadataRows: rows(metadata.tables),
  };
  taking.progress.note(`✓ ${files.length} files, all checksums match`);
  await context.record({
    value: told,
    fields: [
      ['BACKUP', id],
      ['FOLDER', taking.directory.path],
      ['MOMENT', takenAt],
      ['SIZE', formatBytes(bytes)],
      ['TELEMETRY', `${told.telemetryRows} rows`],
      ['METADATA', `${told.metadataRows} rows`],
    ],
  });
}

/** The id of the backup to take: the one that was cut off, while the server has it, else a new one. */
async function begun({ calls, directory, progress }: Transfer): Promise<string> {
  const state = await directory.state();
  if (state.kind === 'whole')
    throw usageError(
      `${directory.path} already holds a complete backup, of ${state.manifest.takenAt}.`,
      'Name another folder for this one.',
    );
  if (state.kind === 'begun' && (await exists(calls, state.id))) {
    progress.note(`resuming backup ${state.id}`);
    return state.id;
  }
  if (state.kind === 'begun')
    progress.note('the server no longer has the backup that was begun here: taking a new one');
  const { id } = await calls.json('/backups', parseState, { method: 'POST' });
  await directory.begin(id);
  return id;
}

async function exists(calls: OperatorCalls, id: string): Promise<boolean> {
  try {
    const { state } = await calls.json(`/backups/${encodeURIComponent(id)}`, parseState);
    return state !== 'failed';
  } catch (error) {
    if (error instanceof CliError && error.code === 'not_found') return false;
    throw error;
  }
}

/** Waits until the server has made it. */
async function made({ calls, progress, signal }: Transfer, id: string): Promise<BackupManifest> {
  for (;;) {
    const state = await calls.json(`/backups/${id}`, parseState);
    if (state.state === 'done') return state.manifest;
    if (state.state === 'failed')
      throw new CliError(`The server could not make the backup: ${state.reason}.`, {
        code: 'backup_failed',
        exitCode: exitCodes.server,
      });
    progress.at(`the server is taking it: ${state.step}`, state.bytes, state.totalBytes);
    await pause(lookEvery, signal);
    signal.throwIfAborted();
  }
}

async function download(taking: Transfer, { id, files }: BackupManifest): Promise<void> {
  const { directory, progress } = taking;
  const total = totalBytes(files);
  let done = 0;
  await inParallel(files, async (file) => {
    const isThere = file.bytes > 0 && (await directory.size(file)) === file.bytes;
    if (!isThere || !(await directory.isRight(file))) await bring(taking, id, file);
    done += file.bytes;
    progress.at('downloading', done, total);
  });
}

/** Brings one file whole, going on where it was cut off. */
async function bring(taking: Transfer, id: string, file: BackupFile): Promise<void> {
  const { directory, signal } = taking;
  const place = directory.place(file);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  if ((await directory.size(file)) >= file.bytes) await rm(place, { force: true });
  for (let attempt = 1, before = 0; ; attempt += 1) {
    try {
      await bringRest(taking, id, file, place);
      if (await directory.isRight(file)) return;
      await rm(place, { force: true });
      if (attempt >= 2)
        throw damaged(`${file.path} arrived with a different checksum than the server has for it.`);
    } catch (error) {
      signal.throwIfAborted();
      const size = await directory.size(file);
      // A connection that brought something is only short: what nothing comes over may need time.
      if (size > before) attempt = 0;
      before = size;
      if (attempt >= MAX_TRIES || !isPassing(error)) throw error;
      await pause(retryEvery * attempt, signal);
    }
  }
}

async function bringRest(
  { calls, directory, signal }: Transfer,
  id: string,
  file: BackupFile,
  place: string,
): Promise<void> {
  const start = await directory.size(file);
  if (start === file.bytes && start > 0) return;
  const path = `/backups/${id}/files/${file.path.split('/').map(encodeURIComponent).join('/')}`;
  const response = await calls.stream(path, {
    headers: {
      'accept-encoding': 'identity',
      ...(start > 0 && { range: `bytes=${start}-` }),
    },
  });
  const goesOn = response.status === 206;
  const target = createWriteStream(place, { flags: goesOn ? 'a' : 'w', mode: 0o600 });
  try {
    await pipeline(bytesOf(response), target, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && 'syscall' in error && 'path' in error) throw error;
    throw cutOff('the server', error, { isResumed: true });
  }
}

/** The bytes of an answer as they come. */
function bytesOf(response: Response): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    if (!reader) return;
    for (;;) {
      const { done, value } = await withinPatience(reader.read());
      if (done) return;
      yield value;
    }
  }
  return Readable.from(chunks());
}

/** Gives up on a connection over which nothing comes any more. */
async function withinPatience<Value>(coming: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('nothing arrived for a minute')), patience);
  try {
    return await Promise.race([coming, promise]);
  } finally {
    clearTimeout(timer);
  }
}
