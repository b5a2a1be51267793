import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { maxListedBy } from '@spanlight/sdk/format';
import {
  positiveInteger,
  type GlobalOptions,
  type RootCommand,
} from '../../program/root-command.ts';
import { usageError } from '../../errors/errors.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { OPEN, YES } from '../shared/options.ts';
import { appendValue, LABEL, NO_VALUES, severityOption } from './facts-options.ts';
import { lengthOf, REASON } from './mute-options.ts';

const alerts = async () => await import('../../services/alerting/alerts.ts');

/** `alert list | get | why | tail | stats | close | open | ack | unack | mute | unmute | close-all`. */
export function addAlertCommands(program: RootCommand, context: CommandContext): void {
  const alert = program.command('alert');

  addListCommand(alert, context);

  alert
    .command('get')
    .argument('<alert>', 'id', positiveInteger)
    .option(...OPEN)
    .action(async (id, options) => (await alerts()).getAlert(context, id, options));

  alert
    .command('why')
    .argument('<alert>', 'id', positiveInteger)
    .action(async (id) => (await alerts()).explainAlert(context, id));

  withAlertFilter(alert.command('tail'))
    .option('--bell', 'ring the bell of the terminal when one opens')
    .action(async (options) => {
      const { followAlerts } = await import('../../services/alerting/follow-alerts.ts');
      await followAlerts(context, options);
    });

  addStatsCommand(alert, context);

  withMatching(alert.command('close').argument('[alerts...]', 'ids', appendId))
    .option(
      '-q, --query <text>',
      "open alerts with these attributes: 'service_name = cart | env != test'",
    )
    .option(...YES)
    .action(async (ids, options) => {
      const { changeAlerts, closeMatching, isNarrowed } = await alerts();
      if (ids.length === 0) await closeMatching(context, options);
      else if (!isNarrowed(options)) await changeAlerts(context, 'close', ids);
      else throw usageError('Close these alerts, or those that match? Give ids or filters.');
    });

  alert
    .command('open')
    .argument('<alerts...>', 'ids', appendId)
    .action(async (ids) => (await alerts()).changeAlerts(context, 'open', ids));

  alert
    .command('ack')
    .argument('<alerts...>', 'ids', appendId)
    .option('--note <text>', 'note for others (default: your last note)')
    .option(
      '--for <length>',
      'how long it lasts, e.g. 2h (default: as before, or until the alert closes)',
      lengthOf,
    )
    .action(async (ids, options) => {
      const { acknowledge } = await import('../../services/alerting/acknowledge-alerts.ts');
      await acknowledge(context, ids, options);
    });

  alert
    .command('unack')
    .argument('<alerts...>', 'ids', appendId)
    .action(async (ids) => {
      const { unacknowledge } = await import('../../services/alerting/acknowledge-alerts.ts');
      await unacknowledge(context, ids);
    });

  alert
    .command('mute')
    .argument('<alerts...>', 'ids', appendId)
    .option(...REASON)
    .option('--for <length>', 'how long it lasts, e.g. 2h (default: until you unmute)', lengthOf)
    .action(async (ids, options) => {
      const { muteAlerts } = await import('../../services/alerting/mute-alerts.ts');
      await muteAlerts(context, ids, options);
    });

  alert
    .command('unmute')
    .argument('<alerts...>', 'ids', appendId)
    .action(async (ids) => {
      const { unmuteAlerts } = await import('../../services/alerting/mute-alerts.ts');
      await unmuteAlerts(context, ids);
    });

  alert
    .command('close-all')
    .option(...YES)
    .action(async (options) => (await alerts()).closeAllAlerts(context, options));
}

function addListCommand(alert: Command<[], {}, GlobalOptions>, context: CommandContext): void {
  withAlertFilter(alert.command('list'))
    .option(
      '-n, --limit <rows>',
      'maximum number of rows to print, up to 1000',
      positiveInteger,
      100,
    )
    .option(
      '--group-by <names>',
      'a row per group: monitor, attributes or labels, such as host_name or label.team, up to three with commas',
      groupNames,
    )
    .action(async ({ groupBy, ...options }) => {
      if (groupBy === undefined) return await (await alerts()).listAlerts(context, options);
      const { listAlertGroups } = await import('../../services/alerting/alert-groups.ts');
      await listAlertGroups(context, { ...options, groupBy });
    });
}

/** Reads what to group by. */
function groupNames(text: string): readonly string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) throw new InvalidArgumentError('It must name what to group by.');
  if (names.length > maxListedBy)
    throw new InvalidArgumentError(`It must name at most ${maxListedBy}.`);
  return names;
}

function addStatsCommand(alert: Command<[], {}, GlobalOptions>, context: CommandContext): void {
  alert
    .command('stats')
    .option('--since <length>', 'look back this far, e.g. 24h, 7d (default: 30d)')
    .option('--from <time>', 'start: a date, unix seconds, or a time ago such as 2h')
    .option('--to <time>', 'end (default: now)')
    .option(
      '--monitor <monitor>',
      'only this one, with what would have halved how often it fired: id, key or name',
    )
    .action(async (options) => {
      const { alertStats } = await import('../../services/alerting/alert-stats.ts');
      await alertStats(context, options);
    });
}

/** Adds the flags that narrow alerts, as `AlertFilter` has them. */
function withAlertFilter(command: Command<[], {}, GlobalOptions>) {
  return withMatching(command).addOption(
    new Option('--status <status>', 'only open or closed ones, or all')
      .choices(['open', 'closed', 'all'] as const)
      .default('open' as const),
  );
}

/** Adds the flags that say which alerts, whatever their status. */
function withMatching<Args extends unknown[]>(command: Command<Args, {}, GlobalOptions>) {
  return command
    .addOption(
      new Option('--type <type>', 'only those of metric monitors or of errors').choices([
        'metric',
        'error',
      ] as const),
    )
    .addOption(severityOption())
    .option('--monitor <monitor>', 'only those of a monitor: id, key or name')
    .option(
      '--search <text>',
      'words in the name or in attribute values: a|b, "a phrase", -without',
    )
    .option(
      '--attr <key=value>',
      'only those with this attribute; repeat for more values and more attributes',
      appendValue,
      NO_VALUES,
    )
    .option(...LABEL);
}

function appendId(text: string, before: number[] | undefined): number[] {
  return [...(before ?? []), positiveInteger(text)];
}
