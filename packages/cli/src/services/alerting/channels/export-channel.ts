import { channelKind } from '../../../plan/channel-kind.ts';
import type { Shell } from '../../../program/shell.ts';
import { printDocument } from '../../documents/print-document.ts';
import { findChannel } from './find-channel.ts';

/** Prints a channel as YAML, with a variable where its address would stand. */
export async function exportChannel(shell: Shell, wanted: string): Promise<void> {
  await printDocument(shell, channelKind, ({ client, project, signal }) =>
    findChannel(client, project, wanted, signal),
  );
}
