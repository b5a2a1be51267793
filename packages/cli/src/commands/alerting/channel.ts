import { examples, type RootCommand } from '../../program/root-command.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { addExportCommand, addFileCommands } from '../shared/file-commands.ts';

/** `channel list | get | test | pause | resume | delete`, and channels as files. */
export function addChannelCommands(program: RootCommand, context: CommandContext): void {
  const channel = program
    .command('channel')
    .description('where notifications go: Slack, Telegram, webhooks, Alertmanager');

  channel
    .command('list')
    .description('list channels')
    .action(async () => {
      const { listChannels } = await import('../../services/alerting/channels/list-channels.ts');
      await listChannels(context);
    });

  channel
    .command('get')
    .description('show a channel; of its address no more than where it leads')
    .argument('<channel>', 'id, key or name')
    .action(async (wanted) => {
      const { getChannel } = await import('../../services/alerting/channels/get-channel.ts');
      await getChannel(context, wanted);
    });

  addFileCommands(channel, 'channel', context);
  addExportCommand(channel, 'channel', context, async (wanted) => {
    const { exportChannel } = await import('../../services/alerting/channels/export-channel.ts');
    await exportChannel(context, wanted);
  });

  channel
    .command('test')
    .description('send a test message; exit code 1 when it was not delivered')
    .argument('<channel>', 'id, key or name')
    .addHelpText(
      'after',
      examples('spanlight channel test ops', 'spanlight channel test 3 -o json'),
    )
    .action(async (wanted) => {
      const { testChannel } = await import('../../services/alerting/channels/test-channel.ts');
      await testChannel(context, wanted);
    });

  for (const verb of ['pause', 'resume'] as const) {
    channel
      .command(verb)
      .description(
        verb === 'pause'
          ? 'deliver nothing to a channel until it is resumed'
          : 'deliver to a paused or disabled channel again',
      )
      .argument('<channel>', 'id, key or name')
      .action(async (wanted) => {
        const { pauseChannel } = await import('../../services/alerting/channels/change-channel.ts');
        await pauseChannel(context, wanted, verb === 'pause');
      });
  }

  channel
    .command('delete')
    .description('delete a channel and take it off its monitors; asks first')
    .argument('<channel>', 'id, key or name')
    .option('--yes', "don't ask; required where there is no terminal")
    .action(async (wanted, options) => {
      const { deleteChannel } = await import('../../services/alerting/channels/change-channel.ts');
      await deleteChannel(context, wanted, options);
    });
}
