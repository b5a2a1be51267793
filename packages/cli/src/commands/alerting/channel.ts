import type { RootCommand } from '../../program/root-command.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { addExportCommand, addFileCommands } from '../shared/file-commands.ts';
import { addVerbs } from '../shared/noun-commands.ts';
import { CALLED_BY } from '../shared/options.ts';

const channels = async () => await import('../../services/alerting/channels.ts');

/** `channel list | get | test | pause | resume | delete`, and channels as files. */
export function addChannelCommands(program: RootCommand, context: CommandContext): void {
  const channel = program
    .command('channel')
    .description('where notifications go: Slack, Telegram, webhooks, Alertmanager');

  channel
    .command('list')
    .description('list channels')
    .action(async () => (await channels()).listChannels(context));

  channel
    .command('get')
    .description('show a channel; of its address no more than where it leads')
    .argument('<channel>', CALLED_BY)
    .action(async (wanted) => (await channels()).getChannel(context, wanted));

  addFileCommands(channel, 'channel', context);
  addExportCommand(channel, 'channel', context);

  channel
    .command('test')
    .description('send a test message; exit code 1 when it was not delivered')
    .argument('<channel>', CALLED_BY)
    .action(async (wanted) => (await channels()).testChannel(context, wanted));

  addVerbs(channel, 'channel', context, {
    pause: 'deliver nothing to a channel until it is resumed',
    resume: 'deliver to a paused or disabled channel again',
    delete: 'delete a channel and take it off its monitors; asks first',
  });
}
