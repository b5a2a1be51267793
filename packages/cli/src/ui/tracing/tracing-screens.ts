import type { Group, Span, System } from '@spanlight/sdk';
import { formatNumber } from '@spanlight/sdk/format';
import { groupName } from '../../services/tracing/list-groups.ts';
import { spanName } from '../../services/tracing/list-spans.ts';
import { emptyText } from '../../services/tracing/list-systems.ts';
import { tailLogs } from '../../services/tracing/log-tail.ts';
import {
  areEvents,
  groupsQuery,
  refusedParts,
  withCondition,
} from '../../services/tracing/query-text.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import { groupColumns, spanColumns, systemColumns } from './list-columns.ts';
import { ListScreen } from '../screens/list-screen.ts';
import { LogScreen } from './log-screen.ts';
import { WaterfallScreen } from './waterfall-screen.ts';

/** Rows a list of spans asks for. */
const MAX_SPANS = 500;
/** Logs are followed from no earlier than this, milliseconds ago. */
const MAX_TAIL_MS = 3_600_000;

/** The screens about spans and logs, and the ways between them. */
export class TracingScreens {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Systems, their groups and spans. */
  systems(): Screen {
    const { client } = this.#scope;
    return new ListScreen<System>(this.#scope.ui.changed, {
      title: 'Systems',
      noun: 'System',
      columns: systemColumns,
      searchText: ({ system }) => system,
      empty: ['No data in this time range.', 't widens it.'],
      hint: 'Enter groups',
      load: async (signal) => {
        const { systems, dataHint } = await client.systems.list(
          { project: this.#scope.project, time: this.#scope.time },
          { signal },
        );
        if (systems.length === 0) this.#scope.ui.say(emptyText(dataHint), 'warning');
        return { rows: systems.toSorted((left, right) => right.count - left.count) };
      },
      open: ({ system }) => {
        this.#scope.ui.push(
          system.startsWith('log:') ? this.logs('', [system]) : this.#groups(system),
        );
      },
    });
  }

  #groups(system: string): Screen {
    const { client } = this.#scope;
    const events = areEvents([system]);
    return new ListScreen<Group>(this.#scope.ui.changed, {
      title: system,
      noun: 'Group',
      columns: groupColumns(events),
      searchText: groupName,
      empty: ['There are no matching groups.', 't widens the time range.'],
      hint: 'Enter spans',
      load: async (signal) => {
        const answer = await client.groups.list(
          {
            project: this.#scope.project,
            time: this.#scope.time,
            system,
            query: groupsQuery(undefined, [system]),
            sortBy: 'per_min(sum(_count))',
            sortDesc: true,
          },
          { signal },
        );
        for (const text of refusedParts(answer.query)) this.#scope.ui.say(text, 'warning');
        return { rows: answer.groups, ...(answer.hasMore ? { remark: 'and more' } : {}) };
      },
      open: (group) => {
        this.#scope.ui.push(this.#spans(groupName(group), system, group._query, '_duration'));
      },
    });
  }

  /** The newest traces. */
  traces(query: string): Screen {
    return this.#spans(
      query === '' ? 'Traces' : `Traces ${query}`,
      'spans:all',
      withCondition(query, 'where _parent_id = 0'),
      '_time',
    );
  }

  #spans(title: string, system: string, query: string, sortBy: string): Screen {
    const { client } = this.#scope;
    return new ListScreen<Span>(this.#scope.ui.changed, {
      title,
      noun: 'Span',
      columns: spanColumns(this.#scope.now),
      searchText: (span) =>
        `${spanName(span)} ${span.system} ${span.statusCode} ${span.traceId ?? ''}`,
      empty: ['There are no matching spans.', 't widens the time range.'],
      hint: 'Enter trace  y copy trace id',
      ids: (span) => ({ trace: span.traceId ?? undefined, span: span.id }),
      load: async (signal) => {
        const answer = await client.spans.list(
          {
            project: this.#scope.project,
            time: this.#scope.time,
            system,
            query,
            sortBy,
            sortDesc: true,
            limit: MAX_SPANS,
          },
          { signal },
        );
        for (const text of refusedParts(answer.query)) this.#scope.ui.say(text, 'warning');
        const more = answer.count > answer.spans.length;
        return {
          rows: answer.spans,
          ...(more ? { remark: `of ${formatNumber(answer.count)}` } : {}),
        };
      },
      open: (span) => this.#openSpan(span),
    });
  }

  /** Logs as they arrive. */
  logs(query: string, systems: readonly string[] = ['log:all']): Screen {
    const { client, now } = this.#scope;
    return new LogScreen(this.#scope.ui.changed, {
      query: query === '' && systems[0] !== 'log:all' ? systems.join(' ') : query,
      now,
      open: (item) => this.#openSpan(item),
      follow: (signal) =>
        tailLogs({
          client,
          project: this.#scope.project,
          systems,
          ...(query === '' ? {} : { query }),
          from: now() - Math.min(this.#scope.range, MAX_TAIL_MS),
          now,
          signal,
        }),
    });
  }

  #openSpan(span: Span): void {
    if (span.traceId === null || span.standalone === true) {
      this.#scope.ui.say('This item belongs to no trace.', 'warning');
    } else {
      this.#scope.openTrace(span.traceId, span.eventName === undefined ? span.id : span.parentId);
    }
  }

  /** A trace. */
  trace(traceId: string, spanId?: string): Screen {
    const { client, project, ui } = this.#scope;
    return new WaterfallScreen(ui.changed, {
      traceId,
      spanId,
      loadTrace: async (signal) => await client.traces.columns({ project, traceId }, { signal }),
      loadSpan: async (id, signal) =>
        await client.spans.get({ project, traceId, spanId: id }, { signal }),
    });
  }
}
