import { channelKind } from '../../../plan/channel-kind.ts';
import type { CommandContext } from '../../../program/command-context.ts';
import { printDocument } from '../../documents/print-document.ts';
import { findChannel } from './find-channel.ts';

/** Prints a channel as YAML, with a variable where its address would stand. */
export async function exportChannel(context: CommandContext, wanted: string): Promise<void> {
  await printDocument(context, channelKind, ({ client, project, signal }) =>
    findChannel(client, project, wanted, signal),
  );
}
