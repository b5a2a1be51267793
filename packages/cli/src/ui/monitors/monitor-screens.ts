import { channelNames } from '../../alerting/channel-names.ts';
import {
  type BacktestTransition,
  type MetricMonitor,
  type Monitor,
  type MonitorState,
  type MonitorWhyResponse,
} from '@spanlight/sdk';
import { stepsText } from '@spanlight/query/escalation';
import { formatDuration, formatInteger, formatValue, labelsText } from '@spanlight/sdk/format';
import { sanitiseLines } from '../../output/sanitise.ts';
import { keysOf } from '../core/key-help.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import { timeColumn, type ListColumn } from '../core/table-lines.ts';
import { choiceScreen } from '../screens/choice-screen.ts';
import { ListScreen } from '../screens/list-screen.ts';
import { plainLines, TextScreen } from '../screens/text-screen.ts';
import { severityTone } from '../../alerting/alert-text.ts';
import {
  monitorChangedAt,
  monitorLines,
  monitorTones,
  openCountText,
} from '../../alerting/monitor-lines.ts';

const hour = 3_600_000;

/** The ranges a monitor can be back-tested over, up to the longest the server takes. */
const testRanges = [
  { label: 'the last hour', value: hour },
  { label: 'the last 6 hours', value: 6 * hour },
  { label: 'the last day', value: 24 * hour },
  { label: 'the last 3 days', value: 72 * hour },
  { label: 'the last week', value: 168 * hour },
  { label: 'the last 14 days', value: 336 * hour },
] as const;

const states: readonly (MonitorState | undefined)[] = [
  undefined,
  'firing',
  'no-data',
  'failed',
  'active',
  'paused',
];

/**
 * Monitors, those evaluated last first.
 *
 * @param alertsOf Makes the list of a monitor's alerts.
 */
export function monitorList(
  scope: Scope,
  words: string,
  alertsOf: (monitor: Monitor) => Screen,
): Screen {
  const { client, ui } = scope;
  let state: MonitorState | undefined;
  const screen: ListScreen<Monitor> = new ListScreen<Monitor>(ui.changed, {
    title: () =>
      ['Monitors', words, state === undefined ? '' : `(${state})`].filter(Boolean).join(' '),
    noun: 'Monitor',
    columns: columns(scope.now),
    searchText: ({ name, type, state: own, severity, labels }) =>
      `${name} ${type} ${own} ${severity} ${labelsText(labels)}`,
    keyOf: ({ id }) => id,
    refresh: scope.pace,
    preview: (monitor) => ({
      key: `${monitor.id} ${monitor.state} ${monitor.updatedAt ?? ''}`,
      make: () => whyScreen(scope, monitor),
    }),
    empty: ['There are no monitors here.', 's shows those of other states.'],
    hint: 'Enter alerts  w why  x pause  b back-test  v YAML',
    keys: keysOf('monitors'),
    load: async (signal) => {
      const sort = { limit: 1000, sortBy: 'editedAt', sortDesc: true };
      const answer = await client.monitors.list(
        { project: scope.project, q: words || undefined, state, ...sort },
        { signal },
      );
      const counts = answer.states
        .filter(({ count }) => count > 0)
        .map(({ state: each, count }) => `${count} ${each}`);
      return { rows: answer.monitors, remark: counts.join(', ') };
    },
    open: (monitor) => ui.push(alertsOf(monitor)),
    letters: {
      x: ({ id, name, state: own }) => {
        // A paused or failed monitor is resumed, any other paused.
        const isResting = own === 'paused' || own === 'failed';
        void ui.change(screen, `${isResting ? 'Resumed' : 'Paused'} ${name}`, () =>
          client.monitors[isResting ? 'resume' : 'pause']({ project: scope.project, id }),
        );
      },
      w: (monitor) => ui.push(whyScreen(scope, monitor)),
      v: (monitor) => ui.push(yamlScreen(scope, monitor)),
      b: (monitor) => {
        if (monitor.type === 'metric') ui.push(testRangesScreen(scope, monitor));
        else ui.say('Only metric monitors can be back-tested.', 'warning');
      },
    },
    act: (action) => {
      if (action.kind !== 'letter' || action.letter !== 's') return false;
      state = states[(states.indexOf(state) + 1) % states.length];
      screen.reload();
      return true;
    },
  });
  return screen;
}

function columns(now: () => number): readonly ListColumn<Monitor>[] {
  return [
    {
      title: 'STATE',
      value: ({ state }) => state,
      width: 7,
      tone: ({ state }) => monitorTones[state],
    },
    {
      title: 'SEVERITY',
      value: ({ severity }) => severity,
      width: 8,
      tone: severityTone,
      from: 70,
    },
    { title: 'NAME', value: ({ name }) => name },
    {
      title: 'OPEN',
      value: openCountText,
      width: 5,
      align: 'right',
      tone: ({ alertOpenCount }) => (alertOpenCount > 0 ? 'bad' : 'dim'),
    },
    { title: 'TYPE', value: ({ type }) => type, width: 6, from: 60 },
    { ...timeColumn('UPDATED', monitorChangedAt, now), from: 50 },
    { title: 'LABELS', value: ({ labels }) => labelsText(labels), width: 24, from: 110 },
    { title: 'REASON', value: ({ stateReason }) => stateReason, width: 40, from: 160 },
  ];
}

function whyScreen(scope: Scope, { id, name }: Monitor): Screen {
  const { client, ui, now } = scope;
  const { project } = scope;
  return new TextScreen<[MonitorWhyResponse, ReadonlyMap<number, string>]>(ui.changed, {
    title: `why ${name}`,
    load: (signal) =>
      Promise.all([
        client.monitors.why({ project, id }, { signal }),
        channelNames(client, project, signal),
      ]),
    lines: ([why, names], width) => monitorLines(why, width, now(), names),
  });
}

function yamlScreen(scope: Scope, { id, name }: Monitor): Screen {
  const { client, ui } = scope;
  return new TextScreen<string>(ui.changed, {
    title: `${name} as YAML`,
    load: (signal) => client.monitors.yaml({ project: scope.project, id }, { signal }),
    lines: (yaml) => plainLines(sanitiseLines(yaml.trimEnd())),
  });
}

function testRangesScreen(scope: Scope, monitor: MetricMonitor): Screen {
  return choiceScreen<number>(scope.ui, {
    title: 'Back-test over',
    noun: 'Range',
    choices: testRanges,
    choose: (length) => scope.ui.push(backtestScreen(scope, monitor, length)),
  });
}

function backtestScreen(
  scope: Scope,
  { name, params, grouping, escalation }: MetricMonitor,
  length: number,
): Screen {
  const { client, ui, now } = scope;
  return new ListScreen<BacktestTransition>(ui.changed, {
    title: `back-test ${name}, ${testRanges.find(({ value }) => value === length)?.label ?? ''}`,
    noun: 'Change',
    columns: transitionColumns(params.columnUnit, now),
    searchText: ({ series, reason, status }) => `${series} ${reason} ${status}`,
    empty: ['It would not have opened an alert.'],
    hint: 'Esc back',
    load: async (signal) => {
      const end = now();
      const timeGte = new Date(end - length).toISOString();
      const timeLt = new Date(end).toISOString();
      const steps = escalation.map(({ after }) => ({ after }));
      const result = await client.monitors.backtest(
        { project: scope.project, name, params, grouping, escalation: steps, timeGte, timeLt },
        { signal },
      );
      const { transitions, hasMore, notifications, seriesCount } = result;
      const escalated = stepsText(result.escalation ?? [], (after) => formatDuration(after * 1e6));
      return {
        rows: transitions,
        remark: `changes${hasMore ? ' and more' : ''}, ${formatInteger(notifications)} would notify; ${formatInteger(seriesCount)} series${escalated === undefined ? '' : `. ${escalated}`}`,
      };
    },
  });
}

function transitionColumns(
  unit: string,
  now: () => number,
): readonly ListColumn<BacktestTransition>[] {
  return [
    { ...timeColumn('TIME', ({ time }) => time, now), align: 'left' },
    {
      title: 'STATUS',
      value: ({ status }) => status,
      width: 6,
      tone: ({ status }) => (status === 'open' ? 'bad' : 'good'),
    },
    { title: 'SERIES', value: ({ series }) => (series === '' ? 'all series together' : series) },
    {
      title: 'VALUE',
      value: ({ value }) => formatValue(value, unit),
      width: 10,
      align: 'right',
    },
    { title: 'REASON', value: ({ reason }) => reason, width: 13, from: 60 },
    {
      title: 'TOLD',
      value: ({ notified }) => (notified ? 'yes' : 'no'),
      width: 4,
      tone: ({ notified }) => (notified ? 'accent' : 'dim'),
      from: 70,
    },
  ];
}
