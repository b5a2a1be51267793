import type { Group, Span, System } from '@spanlight/sdk';
import { formatNumber } from '@spanlight/sdk/format';
import { askTraceColumns } from '@spanlight/sdk/trace-columns';
import { groupName } from '../../services/tracing/list-groups.ts';
import { spanName } from '../../services/tracing/list-spans.ts';
import { emptyText } from '../../services/tracing/list-systems.ts';
import { itemKey } from '../../services/tracing/seen-items.ts';
import { liveLogs } from '../../services/tracing/live-logs.ts';
import {
  areEvents,
  groupsQuery,
  refusedParts,
  withCondition,
} from '../../services/tracing/query-text.ts';
import { keysOf } from '../core/key-help.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import { groupColumns, spanColumns, systemColumns } from './list-columns.ts';
import { ListScreen } from '../screens/list-screen.ts';
import { TextScreen } from '../screens/text-screen.ts';
import { type Facet, facetsScreen, type Narrowed } from './facet-screens.ts';
import { LogScreen } from './log-screen.ts';
import { saveView } from './save-view.ts';
import { spanDetailLines } from './span-details.ts';
import { WaterfallScreen } from './waterfall-screen.ts';

/** Rows a list of spans asks for. */
const MAX_SPANS = 500;

/** Systems, their groups and spans. */
export function systemList(scope: Scope): Screen {
  const { client, ui } = scope;
  return new ListScreen<System>(ui.changed, {
    title: 'Systems',
    noun: 'System',
    columns: systemColumns,
    searchText: ({ system }) => system,
    keyOf: ({ system }) => system,
    refresh: scope.pace,
    empty: ['No data in this time range.', 't widens it.'],
    hint: 'Enter groups',
    load: async (signal) => {
      const { project, time } = scope;
      const { systems, dataHint } = await client.systems.list({ project, time }, { signal });
      if (systems.length === 0) ui.say(emptyText(dataHint), 'warning');
      return { rows: systems.toSorted((left, right) => right.count - left.count) };
    },
    open: ({ system }) =>
      ui.push(
        system.startsWith('log:') ? logScreen(scope, '', [system]) : groupList(scope, system),
      ),
  });
}

function groupList(scope: Scope, system: string): Screen {
  const { client, ui } = scope;
  return new ListScreen<Group>(ui.changed, {
    title: system,
    noun: 'Group',
    columns: groupColumns(areEvents([system])),
    searchText: groupName,
    keyOf: (group) => group._query,
    refresh: scope.pace,
    empty: ['There are no matching groups.', 't widens the time range.'],
    hint: 'Enter spans',
    load: async (signal) => {
      const { project, time } = scope;
      const query = groupsQuery(undefined, [system]);
      const sort = { sortBy: 'per_min(sum(_count))', sortDesc: true };
      const answer = await client.groups.list(
        { project, time, system, query, ...sort },
        { signal },
      );
      for (const text of refusedParts(answer.query)) ui.say(text, 'warning');
      return { rows: answer.groups, remark: answer.hasMore ? 'and more' : undefined };
    },
    open: (group) =>
      ui.push(
        spanList(scope, {
          title: groupName(group),
          system,
          query: group._query,
          sortBy: '_duration',
        }),
      ),
  });
}

/** The newest traces. */
export function traceList(scope: Scope, query: string): Screen {
  const title = query === '' ? 'Traces' : `Traces ${query}`;
  const roots = withCondition(query, 'where _parent_id = 0');
  return spanList(scope, { title, system: 'spans:all', query: roots, sortBy: '_time' });
}

/** Which spans are listed. */
interface SpanListOptions extends Narrowed {
  readonly title: string;
  /** Descending. */
  readonly sortBy: '_time' | '_duration';
}

/** Spans of a system, or of several; `f` narrows them to a value of an attribute. */
export function spanList(scope: Scope, options: SpanListOptions): Screen {
  const { title, system, query, sortBy } = options;
  const { client, ui } = scope;
  return new ListScreen<Span>(ui.changed, {
    title,
    noun: 'Span',
    columns: spanColumns(scope.now),
    searchText: (span) =>
      `${spanName(span)} ${span.system} ${span.statusCode} ${span.traceId ?? ''}`,
    keyOf: itemKey,
    preview: (span) => ({ key: itemKey(span), make: () => spanCard(scope, span) }),
    empty: ['There are no matching spans.', 't widens the time range.'],
    hint: 'Enter trace  f narrow  S save  y copy trace id',
    keys: keysOf('spans'),
    ids: (span) => ({ trace: span.traceId ?? undefined, span: span.id }),
    load: async (signal) => {
      const { project, time } = scope;
      const asked = { project, time, system, query, sortBy, sortDesc: true, limit: MAX_SPANS };
      const { spans, count, query: read } = await client.spans.list(asked, { signal });
      for (const text of refusedParts(read)) ui.say(text, 'warning');
      const remark = count > spans.length ? `of ${formatNumber(count)}` : undefined;
      return { rows: spans, remark };
    },
    open: (span) => openSpan(scope, span),
    act: (action) => {
      if (action.kind !== 'letter') return false;
      if (action.letter === 'S') saveView(scope, { system, query }, sortBy);
      if (action.letter !== 'f') return action.letter === 'S';
      const narrow = ({ text, query: next }: Facet): void =>
        ui.push(spanList(scope, { ...options, title: `${title} (${text})`, query: next }));
      ui.push(facetsScreen(scope, { system, query }, narrow));
      return true;
    },
  });
}

/** Logs as they arrive. */
export function logScreen(
  scope: Scope,
  query: string,
  systems: readonly string[] = ['log:all'],
): Screen {
  const { client, now } = scope;
  return new LogScreen(scope.ui.changed, {
    query: query === '' && systems[0] !== 'log:all' ? systems.join(' ') : query,
    now,
    open: (item) => openSpan(scope, item),
    card: (item) => spanCard(scope, item),
    narrow: () => {
      const narrow = ({ query: next }: Facet): void =>
        scope.ui.push(logScreen(scope, next, systems));
      scope.ui.push(facetsScreen(scope, { system: systems, query }, narrow));
    },
    save: () => saveView(scope, { system: systems, query }, '_time'),
    sayRefused: (texts) => scope.ui.say(texts.join(' '), 'warning'),
    follow: (signal) => {
      const { project, time, isFixed } = scope;
      return liveLogs({
        client,
        project,
        systems,
        query: query || undefined,
        from: time.gte.getTime(),
        until: isFixed ? time.lt.getTime() : undefined,
        now,
        signal,
      });
    },
  });
}

/** Everything about a span or a log: its list has it all. */
function spanCard({ ui }: Scope, span: Span): Screen {
  return new TextScreen<Span>(ui.changed, {
    title: spanName(span),
    load: async () => span,
    lines: spanDetailLines,
  });
}

function openSpan({ ui, openTrace }: Scope, span: Span): void {
  if (span.traceId === null || span.standalone === true) {
    ui.say('This item belongs to no trace.', 'warning');
  } else {
    openTrace(span.traceId, span.eventName === undefined ? span.id : span.parentId);
  }
}

/** A trace. */
export function traceScreen(
  { client, project, ui }: Scope,
  traceId: string,
  spanId?: string,
): Screen {
  return new WaterfallScreen(ui.changed, {
    traceId,
    spanId,
    loadTrace: (signal) => askTraceColumns(client, { project, traceId }, { signal }),
    loadSpan: (id, signal) => client.spans.get({ project, traceId, spanId: id }, { signal }),
  });
}
