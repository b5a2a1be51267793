import { channelTarget, formatDuration } from '@spanlight/sdk/format';
import { SilentExit } from '../../../errors/errors.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import type { CommandContext } from '../../../program/command-context.ts';
import { findChannel } from './find-channel.ts';

/**
 * Sends a test message and prints what became of it.
 *
 * @throws SilentExit with code 1 when it was not delivered.
 */
export async function testChannel(context: CommandContext, wanted: string): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { signal } = context.io;
  const channel = await findChannel(client, project, wanted, signal);
  const test = await client.channels.test({ project, id: channel.id }, { signal, maxRetries: 0 });
  const { delivered, status, error, duration } = test;
  await (
    await context.output()
  ).record({
    value: test,
    fields: [
      ['channel', channel.name],
      ['to', channelTarget(channel)],
      ['result', delivered ? 'delivered' : 'not delivered', delivered ? 'good' : 'bad'],
      ['answer', status === null ? 'none' : String(status)],
      ['after', formatDuration(duration * 1e6)],
      ...(error === '' ? [] : [['reason', error, 'bad'] as const]),
    ],
  });
  if (!delivered) throw new SilentExit(exitCodes.error);
}
