import {
  type BacktestTransition,
  type MetricMonitor,
  type Monitor,
  type MonitorState,
  type MonitorWhyResponse,
} from '@spanlight/sdk';
import { formatInteger, formatValue } from '@spanlight/sdk/format';
import { shortTimeText } from '../../output/time-text.ts';
import { sanitiseLines } from '../../output/sanitise.ts';
import type { KeyHelp } from '../core/keymap.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import type { ListColumn } from '../core/table-lines.ts';
import { choiceScreen } from '../screens/choice-screen.ts';
import { ListScreen } from '../screens/list-screen.ts';
import { plainLines, TextScreen } from '../screens/text-screen.ts';
import { monitorLines, monitorTones } from '../../alerting/monitor-lines.ts';

const keys: readonly KeyHelp[] = [
  { keys: 'Enter', does: 'the alerts of the monitor' },
  { keys: 'x', does: 'pause the monitor, or resume it' },
  { keys: 'w', does: 'what it watches and saw, and why it does what it does' },
  { keys: 'v', does: 'the monitor as YAML' },
  { keys: 'b', does: 'back-test: what it would have done' },
  { keys: 's', does: 'monitors of the next state' },
];

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

/** The screens about monitors, and the ways between them. */
export class MonitorScreens {
  readonly #scope: Scope;
  readonly #alertsOf: (monitor: Monitor) => Screen;

  /** @param alertsOf Makes the list of a monitor's alerts. */
  constructor(scope: Scope, alertsOf: (monitor: Monitor) => Screen) {
    this.#scope = scope;
    this.#alertsOf = alertsOf;
  }

  /** Monitors, those evaluated last first. */
  list(words: string): Screen {
    const { client, ui } = this.#scope;
    let state: MonitorState | undefined;
    const screen: ListScreen<Monitor> = new ListScreen<Monitor>(ui.changed, {
      title: () =>
        ['Monitors', words, state === undefined ? '' : `(${state})`].filter(Boolean).join(' '),
      noun: 'Monitor',
      columns: this.#columns(),
      searchText: ({ name, type, state: own }) => `${name} ${type} ${own}`,
      empty: ['There are no monitors here.', 's shows those of other states.'],
      hint: 'Enter alerts  w why  x pause  b back-test  v YAML',
      keys,
      load: async (signal) => {
        const q = words === '' ? undefined : words;
        const { project } = this.#scope;
        const answer = await client.monitors.list(
          { project, q, state, limit: 1000, sortBy: 'updatedAt', sortDesc: true },
          { signal },
        );
        const counts = answer.states
          .filter(({ count }) => count > 0)
          .map(({ state: each, count }) => `${count} ${each}`);
        return { rows: answer.monitors, remark: counts.join(', ') };
      },
      open: (monitor) => ui.push(this.#alertsOf(monitor)),
      letters: {
        x: (monitor) => void this.#toggle(monitor, screen),
        w: (monitor) => ui.push(this.#why(monitor)),
        v: (monitor) => ui.push(this.#yaml(monitor)),
        b: (monitor) => {
          if (monitor.type === 'metric') ui.push(this.#testRanges(monitor));
          else ui.say('Only monitors of metrics can be back-tested.', 'warning');
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

  #columns(): readonly ListColumn<Monitor>[] {
    const { now } = this.#scope;
    return [
      {
        title: 'STATE',
        value: ({ state }) => state,
        width: 7,
        tone: ({ state }) => monitorTones[state],
      },
      { title: 'NAME', value: ({ name }) => name },
      {
        title: 'OPEN',
        value: ({ alertOpenCount }) => formatInteger(alertOpenCount),
        width: 5,
        align: 'right',
        tone: ({ alertOpenCount }) => (alertOpenCount > 0 ? 'bad' : 'dim'),
      },
      { title: 'TYPE', value: ({ type }) => type, width: 6, from: 60 },
      {
        title: 'UPDATED',
        value: ({ updatedAt }) => (updatedAt === null ? '' : shortTimeText(updatedAt, now())),
        width: 12,
        align: 'right',
        from: 50,
      },
      { title: 'REASON', value: ({ stateReason }) => stateReason, width: 40, from: 130 },
    ];
  }

  /** A paused or failed monitor is resumed, any other paused. */
  async #toggle({ id, name, state }: Monitor, list: Screen): Promise<void> {
    const { client, project, ui } = this.#scope;
    const isResting = state === 'paused' || state === 'failed';
    await ui.attempt(async () => {
      await client.monitors[isResting ? 'resume' : 'pause']({ project, id });
      ui.say(`${isResting ? 'Resumed' : 'Paused'} ${name}`, 'good');
      list.reload();
    });
  }

  #why({ id, name }: Monitor): Screen {
    const { client, ui, now } = this.#scope;
    return new TextScreen<MonitorWhyResponse>(ui.changed, {
      title: `why ${name}`,
      load: async (signal) =>
        await client.monitors.why({ project: this.#scope.project, id }, { signal }),
      lines: (why, width) => monitorLines(why, width, now()),
    });
  }

  #yaml({ id, name }: Monitor): Screen {
    const { client, ui } = this.#scope;
    return new TextScreen<string>(ui.changed, {
      title: `${name} as YAML`,
      load: async (signal) =>
        await client.monitors.yaml({ project: this.#scope.project, id }, { signal }),
      lines: (yaml) => plainLines(sanitiseLines(yaml)),
    });
  }

  #testRanges(monitor: MetricMonitor): Screen {
    const { ui } = this.#scope;
    return choiceScreen<number>(ui.changed, {
      title: 'Back-test over',
      noun: 'Range',
      choices: testRanges,
      choose: (length) => {
        ui.pop();
        ui.push(this.#backtest(monitor, length));
      },
    });
  }

  #backtest({ name, params }: MetricMonitor, length: number): Screen {
    const { client, ui, now } = this.#scope;
    return new ListScreen<BacktestTransition>(ui.changed, {
      title: `back-test ${name}, ${testRanges.find(({ value }) => value === length)?.label ?? ''}`,
      noun: 'Change',
      columns: transitionColumns(params.columnUnit, now),
      searchText: ({ series, reason, status }) => `${series} ${reason} ${status}`,
      empty: ['It would not have opened an alert.'],
      hint: 'Esc back',
      load: async (signal) => {
        const end = now();
        const answer = await client.monitors.backtest(
          {
            project: this.#scope.project,
            name,
            params,
            timeGte: new Date(end - length).toISOString(),
            timeLt: new Date(end).toISOString(),
          },
          { signal },
        );
        const more = answer.hasMore ? ' and more' : '';
        return {
          rows: answer.transitions,
          remark: `changes${more}, ${formatInteger(answer.notifications)} would notify; ${formatInteger(answer.seriesCount)} series`,
        };
      },
    });
  }
}

function transitionColumns(
  unit: string,
  now: () => number,
): readonly ListColumn<BacktestTransition>[] {
  return [
    { title: 'TIME', value: ({ time }) => shortTimeText(time, now()), width: 12 },
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
