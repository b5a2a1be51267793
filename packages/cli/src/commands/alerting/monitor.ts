import { Option } from '@commander-js/extra-typings';
import { usageError } from '../../errors/errors.ts';
import { positiveInteger, type RootCommand } from '../../program/root-command.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { addFileCommands } from '../shared/file-commands.ts';
import { addVerbs } from '../shared/noun-commands.ts';
import { CALLED_BY, withTimeOptions } from '../shared/options.ts';
import { LABEL, severityOption } from './facts-options.ts';
import { lengthOf, REASON } from './mute-options.ts';

const monitors = async () => await import('../../services/alerting/monitors.ts');

/** `monitor list | get | pause | resume | delete | mute | test`, and monitors as files. */
export function addMonitorCommands(program: RootCommand, context: CommandContext): void {
  const monitor = program.command('monitor');

  monitor
    .command('list')
    .option('--search <text>', 'only monitors whose name matches this')
    .addOption(
      new Option('--state <state>', 'only those in this state').choices([
        'active',
        'paused',
        'firing',
        'no-data',
        'failed',
      ] as const),
    )
    .addOption(severityOption())
    .option(...LABEL)
    .option('--owner <label>', 'only those with this owner label')
    .option('-n, --limit <rows>', 'maximum number of rows to print', positiveInteger, 1000)
    .action(async (options) => (await monitors()).listMonitors(context, options));

  monitor
    .command('get')
    .argument('<monitor>', CALLED_BY)
    .action(async (wanted) => (await monitors()).getMonitor(context, wanted));

  addFileCommands(monitor, 'monitor', context);

  withTimeOptions(
    monitor
      .command('test')
      .argument('[monitor]', 'id, key or name of a monitor on the server')
      .option('-f, --file <paths...>', 'back-test the metric monitors of these files instead')
      .option(
        '--fixtures <paths...>',
        'run fixtures offline: given points, expected alerts; exit code 1 when they differ',
      ),
  ).action(async (wanted, { file, fixtures, ...time }) => {
    const given = [wanted, file, fixtures].filter((each) => each !== undefined);
    if (given.length !== 1) {
      throw usageError(
        'Test what?',
        'Name a monitor, give files with -f, or fixtures with --fixtures; one of them.',
      );
    }
    if (fixtures !== undefined) {
      const { runFixtures } = await import('../../services/alerting/run-fixtures.ts');
      await runFixtures(context, fixtures);
      return;
    }
    const { testMonitors } = await import('../../services/alerting/test-monitors.ts');
    await testMonitors(context, file === undefined ? { wanted } : { paths: file }, time);
  });

  monitor
    .command('mute')
    .argument('<monitor>', CALLED_BY)
    .option(...REASON)
    .option('--for <length>', 'how long it lasts, e.g. 2h (default: until you end it)', lengthOf)
    .action(async (wanted, options) => {
      const { muteMonitor } = await import('../../services/alerting/mute-alerts.ts');
      await muteMonitor(context, wanted, options);
    });

  addVerbs(monitor, 'monitor', context, ['pause', 'resume', 'delete']);
}
