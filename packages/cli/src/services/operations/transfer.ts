import type { BackupFile } from '@spanlight/sdk/schemas';
import type { CommandContext } from '../../program/command-context.ts';
import { BackupDirectory } from './backup-directory.ts';
import { openOperatorCalls, type OperatorCalls, type OperatorFlags } from './operator-calls.ts';
import { openProgress, type Progress } from './progress.ts';

/** Tries of one file, of which each goes on where the one before was cut off. */
export const MAX_TRIES = 6;

/** A backup on its way between a folder and a server, and what brings it there. */
export interface Transfer {
  readonly calls: OperatorCalls;
  readonly directory: BackupDirectory;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Opens the calls and the folder. Throws a `CliError` without the operator token. */
export async function openTransfer(
  context: CommandContext,
  path: string,
  flags: OperatorFlags,
): Promise<Transfer> {
  return {
    calls: await openOperatorCalls(context, flags, { isResumed: true }),
    directory: new BackupDirectory(path),
    progress: await openProgress(context),
    signal: context.io.signal,
  };
}

/** The bytes of all files together. */
export const totalBytes = (files: readonly BackupFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);
