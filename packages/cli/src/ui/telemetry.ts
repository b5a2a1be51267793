import { parseTraceId, type Project, type Spanlight } from '@spanlight/sdk';
import { type ProgressWatch, waitingText } from '@spanlight/sdk/progress';
import { diagnoseQuery } from '@spanlight/query';
import { pickProject, type ProjectRef } from '../program/project-choice.ts';
import { AlertScreens } from './alerts/alert-screens.ts';
import { channelList } from './channels/channel-screens.ts';
import { silenceList } from './silences/silence-screens.ts';
import { lengthText } from '../time/duration.ts';
import { rangeFault } from '../time/time-range.ts';
import type { HostCommand } from './core/palette.ts';
import type { Tone } from '../output/style.ts';
import type { Place } from './core/view.ts';
import type { Scope } from './core/scope.ts';
import type { Screen, TimeSpan } from './core/screen.ts';
import { spanText } from './core/span-text.ts';
import type { ThemeName } from './terminal/theme.ts';
import { Ui } from './core/ui.ts';
import { dashboardList } from './dashboards/dashboard-screens.ts';
import { metricList } from './metrics/metric-screens.ts';
import { monitorList } from './monitors/monitor-screens.ts';
import { choiceScreen } from './screens/choice-screen.ts';
import { ListScreen } from './screens/list-screen.ts';
import { viewList } from './tracing/view-screens.ts';
import { logScreen, systemList, traceList, traceScreen } from './tracing/tracing-screens.ts';

/** What the terminal UI works on and with. */
export interface TelemetryOptions {
  client: Spanlight;
  /** What the client asks that takes its time; nothing is told without. */
  waiting?: Pick<ProgressWatch, 'current' | 'subscribe'>;
  /** Without one the user is asked at the start. */
  project: ProjectRef | undefined;
  /** Name of the context, or the address. */
  context: string;
  /** Whether changes there are to be confirmed. @default false */
  asks?: boolean;
  /** How that is shown, where it is not to be mistaken. */
  tone?: Tone | undefined;
  theme: ThemeName;
  /** Length of the time range at the start, milliseconds. @default one hour */
  range?: number;
  /** Whether new alerts ring the bell. @default false */
  bell?: boolean;
  /** Milliseconds after which lists that change by themselves are asked for again. @default 10000 */
  pace?: number;
  now: () => number;
  copy: (text: string) => void;
  /** Rings the bell of the terminal. */
  ring: () => void;
  exit: () => void;
}

const hour = 3_600_000;

const ranges: readonly { label: string; value: number }[] = [
  { label: '15m', value: hour / 4 },
  { label: '1h', value: hour },
  { label: '6h', value: 6 * hour },
  { label: '24h', value: 24 * hour },
  { label: '3d', value: 72 * hour },
  { label: '7d', value: 168 * hour },
  { label: '30d', value: 720 * hour },
];

type Choosable = 'range' | 'project';

/** The terminal UI: where it stands, and which screen each command opens. */
export class Telemetry {
  readonly ui: Ui;
  readonly #options: TelemetryOptions;
  readonly #scope: Scope;
  readonly #alerts: AlertScreens;
  #project: ProjectRef;
  #range: number;
  #isBellOn: boolean;
  /** Times that were selected, instead of the newest. */
  #times: TimeSpan | undefined;
  /** Gives up the search for the project that was asked for last. */
  #finding: AbortController | undefined;
  /** What is chosen on a screen. */
  readonly #choices = new WeakMap<Screen, Choosable>();

  constructor(options: TelemetryOptions) {
    this.#options = options;
    this.#project = options.project ?? { id: 0, name: 'not chosen' };
    this.#range = options.range ?? hour;
    this.#isBellOn = options.bell ?? false;
    this.ui = new Ui(
      {
        copy: options.copy,
        exit: options.exit,
        command: (command) => this.#command(command),
        choose: (what) => this.#choose(what),
        selectTime: (times) => this.#setTimes(times),
        guarded: options.asks === true ? options.context : undefined,
      },
      options.theme,
    );
    options.waiting?.subscribe(() => this.ui.changed());
    this.#scope = this.#makeScope();
    this.#alerts = new AlertScreens(this.#scope);
    this.ui.show(options.project === undefined ? this.#choice('project') : systemList(this.#scope));
  }

  /** What stands at the top of the screen. */
  get header(): Place {
    const waiting = this.#options.waiting?.current();
    return {
      context: this.#options.context,
      tone: this.#options.tone,
      project: this.#project.name,
      range: this.#times ? spanText(this.#times) : `last ${rangeLabel(this.#range)}`,
      waiting: waiting && waitingText(waiting),
    };
  }

  /** Opens a trace on top of whatever is shown. */
  openTrace(traceId: string, spanId?: string): void {
    this.ui.push(traceScreen(this.#scope, traceId, spanId));
  }

  /** What the screens see of this; project and time are those of the moment they ask. */
  #makeScope(): Scope {
    const { ui } = this;
    const { client, now, ring, pace = 10_000 } = this.#options;
    const project = (): number => this.#project.id;
    const selected = (): TimeSpan | undefined => this.#times;
    const times = (): TimeSpan => {
      const end = now();
      return selected() ?? { gte: new Date(end - this.#range), lt: new Date(end) };
    };
    return {
      client,
      ui,
      pace,
      now,
      get project() {
        return project();
      },
      get isFixed() {
        return selected() !== undefined;
      },
      get range() {
        const { gte, lt } = times();
        return lt.getTime() - gte.getTime();
      },
      get time() {
        return times();
      },
      lookBack: (length) => {
        const isKept = this.#times === undefined && this.#range === length;
        if (!isKept && rangeFault(length, now()) === undefined) this.#setRange(length);
      },
      openTrace: (traceId, spanId) => this.openTrace(traceId, spanId),
      ring: () => {
        if (this.#isBellOn) ring();
      },
    };
  }

  /** @returns What is wrong with a command, which is then not carried out. */
  #command(command: HostCommand): string | undefined {
    const { ui } = this;
    switch (command.kind) {
      case 'traces':
      case 'logs': {
        const [problem] = diagnoseQuery(command.query);
        if (problem !== undefined) return `The query is wrong: ${problem.message}`;
        const list = command.kind === 'traces' ? traceList : logScreen;
        ui.show(list(this.#scope, command.query));
        break;
      }
      case 'trace': {
        const id = parseTraceId(command.id);
        if (id === undefined) return 'A trace id has 32 hex digits.';
        this.openTrace(id);
        break;
      }
      case 'bell':
        this.#isBellOn = command.isOn;
        ui.say(command.isOn ? 'New alerts ring the bell.' : 'The bell is off.', 'good');
        break;
      case 'range': {
        const fault = rangeFault(command.length, this.#options.now());
        if (fault !== undefined) return fault;
        this.#setRange(command.length);
        break;
      }
      case 'project':
        if (command.name === '') this.#choose('project');
        else void this.#findProject(command.name);
        break;
      default:
        ui.show(this.#list(command));
    }
    return undefined;
  }

  #list(
    command: Extract<
      HostCommand,
      { words: string } | { kind: 'systems' | 'channels' | 'silences' | 'views' }
    >,
  ): Screen {
    const scope = this.#scope;
    switch (command.kind) {
      case 'systems':
        return systemList(scope);
      case 'channels':
        return channelList(scope);
      case 'silences':
        return silenceList(scope);
      case 'views':
        return viewList(scope);
      case 'metrics':
        return metricList(scope, command.words);
      case 'dashboards':
        return dashboardList(scope, command.words);
      case 'alerts':
        return this.#alerts.alerts(command.words);
      case 'monitors':
        // Alerts of errors belong to no single monitor.
        return monitorList(scope, command.words, ({ id, name, type }) =>
          type === 'error'
            ? this.#alerts.alerts('', { alert_type: [type] }, 'Alerts of errors')
            : this.#alerts.alerts(`monitor:${id}`, {}, `Alerts of ${name}`),
        );
    }
  }

  /** Opens a choice, in the place of one that is open already. */
  #choose(what: Choosable): void {
    const { ui } = this;
    if (this.#chosenOn(ui.screen) !== undefined) ui.pop();
    if (this.#chosenOn(ui.screen) !== what) ui.push(this.#choice(what));
  }

  #chosenOn(screen: Screen | undefined): Choosable | undefined {
    return screen && this.#choices.get(screen);
  }

  #choice(what: Choosable): Screen {
    const screen = what === 'range' ? this.#rangesScreen() : this.#projectsScreen();
    this.#choices.set(screen, what);
    return screen;
  }

  #rangesScreen(): Screen {
    return choiceScreen<number>(this.ui, {
      title: 'Time range',
      noun: 'Last',
      choices: ranges,
      choose: (length) => this.#setRange(length),
    });
  }

  #projectsScreen(): Screen {
    const { client } = this.#options;
    return new ListScreen<Project>(this.ui.changed, {
      title: 'Projects',
      noun: 'Project',
      columns: [
        { title: 'NAME', value: ({ name }) => name },
        { title: 'ID', value: ({ id }) => String(id), width: 8, align: 'right' },
      ],
      searchText: ({ id, name }) => `${id} ${name}`,
      empty: ['You have access to no project.'],
      hint: 'Enter choose',
      load: async (signal) => ({ rows: await client.projects.list({ signal }) }),
      open: (project) => this.#setProject(project),
    });
  }

  async #findProject(wanted: string): Promise<void> {
    this.#finding?.abort();
    const { signal } = (this.#finding = new AbortController());
    try {
      const projects = await this.#options.client.projects.list({ signal });
      if (!signal.aborted) this.#setProject(pickProject(projects, wanted));
    } catch (error) {
      if (!signal.aborted)
        this.ui.say(error instanceof Error ? error.message : String(error), 'bad');
    }
  }

  /** Another project has other systems: start over. */
  #setProject({ id, name }: ProjectRef): void {
    this.#finding?.abort();
    this.#project = { id, name };
    this.ui.show(systemList(this.#scope));
    this.ui.say(`Project ${name}`, 'good');
  }

  #setTimes(times: TimeSpan): void {
    this.#times = times;
    for (const screen of this.ui.stack) if (screen.isTimeless !== true) screen.reload();
    this.ui.say(`${spanText(times)}. t returns to the newest.`, 'good');
  }

  #setRange(length: number): void {
    this.#range = length;
    this.#times = undefined;
    for (const screen of this.ui.stack) if (screen.isTimeless !== true) screen.reload();
    this.ui.say(`Time range: last ${rangeLabel(length)}`, 'good');
  }
}

/** A length of time as the choice has it, others to the second in one unit: `24h`, `90m`, `45s`. */
function rangeLabel(length: number): string {
  const known = ranges.find(({ value }) => value === length);
  return known?.label ?? lengthText(length);
}
