import type { Group, Project, Span, Spanlight, System } from '@spanlight/sdk';
import { parseTraceId } from '@spanlight/sdk';
import { formatDuration, formatNumber } from '@spanlight/sdk/format';
import { diagnoseQuery } from '@spanlight/query';
import { groupName } from '../services/list-groups.ts';
import { spanName } from '../services/list-spans.ts';
import { emptyText } from '../services/list-systems.ts';
import { tailLogs } from '../services/log-tail.ts';
import { areEvents, groupsQuery, refusedParts, withCondition } from '../services/query-text.ts';
import { pickProject, type ProjectRef } from '../project-choice.ts';
import type { PaletteCommand } from './core/palette.ts';
import type { Screen } from './core/screen.ts';
import type { ThemeName } from './core/theme.ts';
import { Ui } from './core/ui.ts';
import { groupColumns, spanColumns, systemColumns } from './list-columns.ts';
import { ListScreen } from './screens/list-screen.ts';
import { LogScreen } from './screens/log-screen.ts';
import { WaterfallScreen } from './screens/waterfall-screen.ts';

/** What the terminal UI works on and with. */
export interface TelemetryOptions {
  client: Pick<Spanlight, 'systems' | 'groups' | 'spans' | 'traces' | 'projects'>;
  /** Without one the user is asked at the start. */
  project: ProjectRef | undefined;
  /** Name of the context, or the address. */
  context: string;
  theme: ThemeName;
  /** Length of the time range at the start, milliseconds. @default one hour */
  range?: number;
  now: () => number;
  copy: (text: string) => void;
  exit: () => void;
}

/** Rows a list of spans asks for. */
const spanRows = 500;
const hour = 3_600_000;

const ranges: readonly { label: string; length: number }[] = [
  { label: '15m', length: hour / 4 },
  { label: '1h', length: hour },
  { label: '6h', length: 6 * hour },
  { label: '24h', length: 24 * hour },
  { label: '3d', length: 72 * hour },
  { label: '7d', length: 168 * hour },
  { label: '30d', length: 720 * hour },
];

/** The screens of the terminal UI and the ways between them: systems, groups, spans, traces, logs. */
export class Telemetry {
  readonly ui: Ui;
  readonly #options: TelemetryOptions;
  #project: ProjectRef;
  #range: number;

  constructor(options: TelemetryOptions) {
    this.#options = options;
    this.#project = options.project ?? { id: 0, name: 'not chosen' };
    this.#range = options.range ?? hour;
    this.ui = new Ui(
      {
        copy: options.copy,
        exit: options.exit,
        command: (command) => this.#command(command),
        choose: (what) =>
          this.ui.push(what === 'range' ? this.#rangesScreen() : this.#projectsScreen()),
      },
      options.theme,
    );
    this.ui.show(options.project === undefined ? this.#projectsScreen() : this.#systemsScreen());
  }

  /** What stands at the top of the screen. */
  get header(): { context: string; project: string; range: string } {
    return {
      context: this.#options.context,
      project: this.#project.name,
      range: `last ${rangeLabel(this.#range)}`,
    };
  }

  /** Opens a trace on top of whatever is shown. */
  openTrace(traceId: string, spanId?: string): void {
    const project = this.#project.id;
    const { client } = this.#options;
    this.ui.push(
      new WaterfallScreen(
        {
          traceId,
          spanId,
          loadTrace: async (signal) =>
            await client.traces.columns({ project, traceId }, { signal }),
          loadSpan: async (id, signal) =>
            await client.spans.get({ project, traceId, spanId: id }, { signal }),
        },
        this.ui.changed,
      ),
    );
  }

  /** @returns What is wrong with the command, if anything. */
  #command(command: PaletteCommand): string | undefined {
    switch (command.kind) {
      case 'systems':
        this.ui.show(this.#systemsScreen());
        return undefined;
      case 'traces':
      case 'logs': {
        const [problem] = diagnoseQuery(command.query);
        if (problem !== undefined) return `The query is wrong: ${problem.message}`;
        this.ui.show(
          command.kind === 'traces'
            ? this.#tracesScreen(command.query)
            : this.#logsScreen(command.query),
        );
        return undefined;
      }
      case 'trace': {
        const id = parseTraceId(command.id);
        if (id === undefined) return 'A trace id has 32 hex digits.';
        this.openTrace(id);
        return undefined;
      }
      case 'range':
        this.#setRange(command.length);
        return undefined;
      case 'project':
        if (command.name === '') this.ui.push(this.#projectsScreen());
        else void this.#findProject(command.name);
        return undefined;
      default:
        return 'This command is not known here.';
    }
  }

  #time(): { gte: Date; lt: Date } {
    const now = this.#options.now();
    return { gte: new Date(now - this.#range), lt: new Date(now) };
  }

  #systemsScreen(): Screen {
    const { client } = this.#options;
    return new ListScreen<System>(
      {
        title: 'Systems',
        noun: 'System',
        columns: systemColumns,
        searchText: ({ system }) => system,
        empty: ['No data in this time range.', 't widens it.'],
        hint: 'Enter groups',
        load: async (signal) => {
          const { systems, dataHint } = await client.systems.list(
            { project: this.#project.id, time: this.#time() },
            { signal },
          );
          if (systems.length === 0) this.ui.say(emptyText(dataHint), 'warning');
          return { rows: systems.toSorted((left, right) => right.count - left.count) };
        },
        open: ({ system }) => {
          this.ui.push(
            system.startsWith('log:') ? this.#logsScreen('', [system]) : this.#groupsScreen(system),
          );
        },
      },
      this.ui.changed,
    );
  }

  #groupsScreen(system: string): Screen {
    const { client } = this.#options;
    const events = areEvents([system]);
    return new ListScreen<Group>(
      {
        title: system,
        noun: 'Group',
        columns: groupColumns(events),
        searchText: groupName,
        empty: ['There are no matching groups.', 't widens the time range.'],
        hint: 'Enter spans',
        load: async (signal) => {
          const answer = await client.groups.list(
            {
              project: this.#project.id,
              time: this.#time(),
              system,
              query: groupsQuery(undefined, [system]),
              sortBy: 'per_min(sum(_count))',
              sortDesc: true,
            },
            { signal },
          );
          for (const text of refusedParts(answer.query)) this.ui.say(text, 'warning');
          return { rows: answer.groups, ...(answer.hasMore ? { remark: 'and more' } : {}) };
        },
        open: (group) => {
          this.ui.push(this.#spansScreen(groupName(group), system, group._query, '_duration'));
        },
      },
      this.ui.changed,
    );
  }

  #tracesScreen(query: string): Screen {
    return this.#spansScreen(
      query === '' ? 'Traces' : `Traces ${query}`,
      'spans:all',
      withCondition(query, 'where _parent_id = 0'),
      '_time',
    );
  }

  #spansScreen(title: string, system: string, query: string, sortBy: string): Screen {
    const { client } = this.#options;
    return new ListScreen<Span>(
      {
        title,
        noun: 'Span',
        columns: spanColumns(this.#options.now),
        searchText: (span) =>
          `${spanName(span)} ${span.system} ${span.statusCode} ${span.traceId ?? ''}`,
        empty: ['There are no matching spans.', 't widens the time range.'],
        hint: 'Enter trace  y copy trace id',
        ids: (span) => ({ trace: span.traceId ?? undefined, span: span.id }),
        load: async (signal) => {
          const answer = await client.spans.list(
            {
              project: this.#project.id,
              time: this.#time(),
              system,
              query,
              sortBy,
              sortDesc: true,
              limit: spanRows,
            },
            { signal },
          );
          for (const text of refusedParts(answer.query)) this.ui.say(text, 'warning');
          const more = answer.count > answer.spans.length;
          return {
            rows: answer.spans,
            ...(more ? { remark: `of ${formatNumber(answer.count)}` } : {}),
          };
        },
        open: (span) => this.#openSpan(span),
      },
      this.ui.changed,
    );
  }

  #logsScreen(query: string, systems: readonly string[] = ['log:all']): Screen {
    const { client, now } = this.#options;
    return new LogScreen(
      {
        query: query === '' && systems[0] !== 'log:all' ? systems.join(' ') : query,
        now,
        open: (item) => this.#openSpan(item),
        follow: (signal) =>
          tailLogs({
            client,
            project: this.#project.id,
            systems,
            ...(query === '' ? {} : { query }),
            from: now() - Math.min(this.#range, hour),
            now,
            signal,
          }),
      },
      this.ui.changed,
    );
  }

  #openSpan(span: Span): void {
    if (span.traceId === null || span.standalone === true) {
      this.ui.say('This item belongs to no trace.', 'warning');
    } else {
      this.openTrace(span.traceId, span.eventName === undefined ? span.id : span.parentId);
    }
  }

  #rangesScreen(): Screen {
    return new ListScreen<{ label: string; length: number }>(
      {
        title: 'Time range',
        noun: 'Range',
        columns: [{ title: 'LAST', value: ({ label }) => label }],
        searchText: ({ label }) => label,
        empty: [],
        hint: 'Enter choose',
        load: async () => ({ rows: ranges }),
        open: ({ length }) => {
          this.ui.pop();
          this.#setRange(length);
        },
      },
      this.ui.changed,
    );
  }

  #projectsScreen(): Screen {
    const { client } = this.#options;
    return new ListScreen<Project>(
      {
        title: 'Projects',
        noun: 'Project',
        columns: [
          { title: 'NAME', value: ({ name }) => name },
          { title: 'ID', value: ({ id }) => String(id), width: 8, align: 'right' },
        ],
        searchText: ({ id, name }) => `${id} ${name}`,
        empty: ['You may open no project.'],
        hint: 'Enter choose',
        load: async (signal) => ({ rows: await client.projects.list({ signal }) }),
        open: (project) => this.#setProject(project),
      },
      this.ui.changed,
    );
  }

  async #findProject(wanted: string): Promise<void> {
    try {
      this.#setProject(pickProject(await this.#options.client.projects.list(), wanted));
    } catch (error) {
      this.ui.say(error instanceof Error ? error.message : String(error), 'bad');
    }
  }

  /** Another project has other systems: start over. */
  #setProject({ id, name }: ProjectRef): void {
    this.#project = { id, name };
    this.ui.show(this.#systemsScreen());
    this.ui.say(`Project ${name}`, 'good');
  }

  #setRange(length: number): void {
    this.#range = length;
    for (const screen of this.ui.stack) screen.reload();
    this.ui.say(`Time range: last ${rangeLabel(length)}`, 'good');
  }
}

/** A length of time as it was written: `90m`, `6h`, `7d`. */
function rangeLabel(length: number): string {
  const known = ranges.find((range) => range.length === length);
  return known?.label ?? formatDuration(length * 1e6);
}
