import { Option } from '@commander-js/extra-typings';
import type { RootCommand } from '../../program/root-command.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { addFileCommands } from '../shared/file-commands.ts';
import { addVerbs } from '../shared/noun-commands.ts';
import { CALLED_BY } from '../shared/options.ts';

const channels = async () => await import('../../services/alerting/channels.ts');

/** `channel list | get | test | email | pause | resume | delete`, and channels as files. */
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

  channel
    .command('email')
    .addOption(yesOrNo('--metrics <wanted>', 'alerts of metric monitors'))
    .addOption(yesOrNo('--new-errors <wanted>', 'first errors of a group'))
    .addOption(yesOrNo('--recurring-errors <wanted>', 'errors that come back'))
    .addOption(
      new Option('--severity <severities...>', 'only alerts of these severities').choices([
        'critical',
        'warning',
        'info',
        'all',
      ] as const),
    )
    .option('--label <conditions...>', 'only alerts with these labels, e.g. team=shop; any: all')
    .option('--attr <conditions...>', 'only errors with these attributes; any: all')
    .action(async (options) =>
      (await import('../../services/alerting/email-settings.ts')).emailSettings(context, options),
    );

  addVerbs(channel, 'channel', context, ['pause', 'resume', 'delete']);
}

const yesOrNo = <Flags extends string>(flags: Flags, description: string) =>
  new Option(flags, description).choices(['yes', 'no'] as const);
