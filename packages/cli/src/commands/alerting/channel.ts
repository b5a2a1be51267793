import type { RootCommand } from '../../program/root-command.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { addFileCommands } from '../shared/file-commands.ts';
import { addVerbs } from '../shared/noun-commands.ts';
import { CALLED_BY } from '../shared/options.ts';

const channels = async () => await import('../../services/alerting/channels.ts');

/** `channel list | get | test | pause | resume | delete`, and channels as files. */
export function addChannelCommands(program: RootCommand, context: CommandContext): void {
  const channel = program.command('channel');

  channel.command('list').action(async () => (await channels()).listChannels(context));

  channel
    .command('get')
    .argument('<channel>', CALLED_BY)
    .action(async (wanted) => (await channels()).getChannel(context, wanted));

  addFileCommands(channel, 'channel', context);

  channel
    .command('test')
    .argument('<channel>', CALLED_BY)
    .action(async (wanted) => (await channels()).testChannel(context, wanted));

  addVerbs(channel, 'channel', context, ['pause', 'resume', 'delete']);
}
