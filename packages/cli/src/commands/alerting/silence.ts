import { Option } from '@commander-js/extra-typings';
import type { CommandContext } from '../../program/command-context.ts';
import type { RootCommand } from '../../program/root-command.ts';
import { addFileCommands } from '../shared/file-commands.ts';
import { addVerbs } from '../shared/noun-commands.ts';
import { CALLED_BY } from '../shared/options.ts';
import { REASON, lengthOf } from './mute-options.ts';

const silences = async () => await import('../../services/alerting/silences.ts');

/** `silence list | get | create | end`, and silences as files. */
export function addSilenceCommands(program: RootCommand, context: CommandContext): void {
  const silence = program.command('silence');

  silence
    .command('list')
    .addOption(
      new Option('--state <state>', 'only those in this state').choices([
        'active',
        'upcoming',
        'expired',
      ] as const),
    )
    .action(async (options) => (await silences()).listSilences(context, options));

  silence
    .command('get')
    .argument('<silence>', CALLED_BY)
    .action(async (wanted) => (await silences()).getSilence(context, wanted));

  silence
    .command('create')
    .option(
      '--match <attr=value>',
      'what it holds, e.g. service_name=cart, host_name!=db-1; repeat for more',
      (text: string, before: readonly string[]) => [...before, text],
      [],
    )
    .option('--all', 'hold every alert of the project')
    .option('--name <text>', 'its name (default: what it holds)')
    .option(...REASON)
    .option('--for <length>', 'how long it lasts, e.g. 2h; with --at how long each time', lengthOf)
    .option('--from <time>', 'when it begins (default: now)')
    .option('--until <time>', 'when it ends for good')
    .option('--at <hh:mm>', 'repeat it at this time of day')
    .option('--days <days>', 'on these days of the week, e.g. mon,fri (default: every day)')
    .option('--zone <zone>', 'time zone, e.g. Europe/Berlin (default: that of this machine)')
    .action(async (options) => (await silences()).createSilence(context, options));

  addFileCommands(silence, 'silence', context);
  addVerbs(silence, 'silence', context, ['end']);
}
