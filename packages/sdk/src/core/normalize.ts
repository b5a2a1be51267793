// Answers of existing servers are looser than ours: ids are numbers or strings, lists are null, fields are missing
// or spelled another way. All of that ends here; past this file answers have the shape their schemas tell.

import type { AttributesResponse, AttributeValuesResponse } from '../schemas/attributes.ts';
import type { Cell, Column, Order } from '../schemas/columns.ts';
import type {
  Group,
  GroupsResponse,
  GroupStatsResponse,
  GroupSummaryResponse,
  Percentiles,
  TimeseriesResponse,
} from '../schemas/groups.ts';
import type { Project, ProjectResponse } from '../schemas/projects.ts';
import type { ParsedQuery } from '../schemas/query-parts.ts';
import type { SavedView } from '../schemas/saved-views.ts';
import type { ServiceGraphEdge } from '../schemas/service-graph.ts';
import type { Span, SpansResponse, TreeSpan } from '../schemas/spans.ts';
import type { SsoMethodsResponse } from '../schemas/sso.ts';
import type { SystemsResponse } from '../schemas/systems.ts';
import type { TraceResponse, TraceSearchResponse } from '../schemas/traces.ts';
import type { UsageResponse } from '../schemas/usage.ts';
import type { CurrentUserResponse } from '../schemas/users.ts';
import type { Achievement } from '../schemas/achievements.ts';
import { InvalidResponseError } from './errors.ts';

/** A JSON object before anything is known about it. */
type Raw = Record<string, unknown>;

const zeroTime = '0001-01-01T00:00:00Z';

function object(value: unknown): Raw {
  return typeof value === 'object' && value !== null ? (value as Raw) : {};
}

function list<Item>(value: unknown, read: (raw: Raw) => Item): Item[] {
  return Array.isArray(value) ? value.map((item) => read(object(item))) : [];
}

/** The objects of a list as they are. */
function objects<Item>(value: unknown): Item[] {
  return Array.isArray(value) ? (value as Item[]) : [];
}

function text(value: unknown, missing = ''): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : missing;
}

function number(value: unknown): number {
  const result = Number(value ?? 0);
  return Number.isFinite(result) ? result : 0;
}

function required(value: unknown, name: string): Raw {
  if (typeof value === 'object' && value !== null) return value as Raw;
  throw new InvalidResponseError(`The answer holds no ${name}.`);
}

function project(raw: Raw): Project {
  return {
    ...(raw as Project),
    id: number(raw['id']),
    token: text(raw['token']),
    pinnedAttrs: objects(raw['pinnedAttrs']),
    largeAttrs: objects(raw['largeAttrs']),
  };
}

/** Reads the answer of `GET /users/current`. */
export function toCurrentUser(body: unknown): CurrentUserResponse {
  const { user, projects } = object(body);
  const raw = required(user, 'user');
  return {
    user: {
      ...(raw as CurrentUserResponse['user']),
      id: number(raw['id']),
      email: text(raw['email']),
      name: text(raw['name']),
      authToken: text(raw['authToken']),
      budget: number(raw['budget']),
    },
    projects: list(projects, project),
  };
}

/** Reads the answer of `GET /sso/methods`. */
export function toSsoMethods(body: unknown): SsoMethodsResponse {
  const raw = object(body);
  return { ...raw, methods: objects(raw['methods']) };
}

/** Reads the answer of `GET /projects/{projectId}`. */
export function toProject(body: unknown): ProjectResponse {
  const raw = object(body);
  return { project: project(required(raw['project'], 'project')), dsn: text(raw['dsn']) };
}

/** Reads the answer of `GET /projects/{projectId}/achievements`. */
export function toAchievements(body: unknown): Achievement[] {
  return list(object(body)['achievements'], (raw) => ({
    ...(raw as Achievement),
    id: number(raw['id']),
  }));
}

/** Reads the answer of `GET /data-usage`. */
export function toUsage(body: unknown): UsageResponse {
  const raw = object(body);
  const usage = object(raw['usage']);
  return {
    usage: {
      time: objects(usage['time']),
      spans: objects(usage['spans']),
      bytes: objects(usage['bytes']),
      timeseries: objects(usage['timeseries']),
    },
    spans: number(raw['spans']),
    bytes: number(raw['bytes']),
    timeseries: number(raw['timeseries']),
    startTime: text(raw['startTime'], zeroTime),
    endTime: text(raw['endTime'], zeroTime),
  };
}

/** Reads the answer of the systems call. */
export function toSystems(body: unknown): SystemsResponse {
  const raw = object(body);
  return { ...raw, systems: objects(raw['systems']) };
}

/** Reads the answer of the attributes call. */
export function toAttributes(body: unknown): AttributesResponse {
  const raw = object(body);
  return {
    items: list(raw['items'], (item) => ({
      value: text(item['value']),
      pinned: Boolean(item['pinned']),
    })),
    hasMore: Boolean(raw['hasMore']),
  };
}

/** Reads the answer of the attribute values call. */
export function toAttributeValues(body: unknown): AttributeValuesResponse {
  const raw = object(body);
  return {
    items: list(raw['items'], (item) => ({
      value: text(item['value']),
      count: number(item['count']),
      hint: text(item['hint']),
    })),
    hasMore: Boolean(raw['hasMore']),
  };
}

function toOrder(value: unknown): Order {
  const { column, desc } = object(value);
  return { column: text(column), desc: Boolean(desc) };
}

function toQuery(value: unknown): ParsedQuery {
  return {
    parts: list(object(value)['parts'], (part) => ({
      query: text(part['query']),
      error: text(part['error']),
      ...(part['disabled'] === true ? { disabled: true } : {}),
    })),
  };
}

/** Existing servers turn a key `a__b` into `{"a": {"b": ...}}`; this reads either. */
function cellAt(row: Raw, name: string): unknown {
  if (Object.hasOwn(row, name) || !name.includes('__')) return own(row, name);
  return name.split('__').reduce<unknown>((value, key) => own(object(value), key), row);
}

/** A field of an answer; what every object has is none. */
function own(raw: Raw, name: string): unknown {
  return Object.hasOwn(raw, name) ? raw[name] : undefined;
}

/** Existing servers write a trace id in a row as its sixteen bytes. */
function toCell(name: string, value: unknown): Cell | undefined {
  const isBytes = name === '_trace_id' && Array.isArray(value) && value.length === 16;
  if (!isBytes) return value as Cell | undefined;
  return value.map((byte) => number(byte).toString(16).padStart(2, '0')).join('');
}

function rows(value: unknown, columns: Column[]): Group[] {
  return list(value, (raw) => {
    const row: Raw = { ...raw };
    for (const name of syntheticKeys) row[name] = text(raw[name]);
    for (const { name } of columns) {
      const cell = toCell(name, cellAt(raw, name));
      if (cell === undefined || syntheticKeys.has(name)) continue;
      row[name] = cell;
      if (!Object.hasOwn(raw, name)) delete row[name.slice(0, name.indexOf('__'))];
    }
    return row as Group;
  });
}

/** Keys the server writes itself, whatever is grouped by. */
const syntheticKeys = new Set(['_id', '_name', '_query']);

/** Reads the answer of the groups call. */
export function toGroups(body: unknown): GroupsResponse {
  const raw = object(body);
  const columns = objects<Column>(raw['columns']);
  return {
    groups: rows(raw['groups'], columns),
    columns,
    order: toOrder(raw['order']),
    query: toQuery(raw['query']),
    hasMore: Boolean(raw['hasMore']),
  };
}

/** Reads the answer of the group summary call. Existing servers spell the counts one way only. */
export function toGroupSummary(body: unknown): GroupSummaryResponse {
  const raw = object(body);
  const summary = object(raw['summary']);
  const count = summary['_count'] ?? summary['sum(_count)'] ?? 0;
  const errorCount = summary['_error_count'] ?? summary['sum(_error_count)'];
  return {
    summary: {
      ...(summary as GroupSummaryResponse['summary']),
      ...counts('_count', count),
      ...(errorCount === undefined ? {} : counts('_error_count', errorCount)),
    },
    firstSeenAt: text(raw['firstSeenAt'], zeroTime),
    lastSeenAt: text(raw['lastSeenAt'], zeroTime),
  };
}

/** A count under both of its spellings. */
function counts(name: string, value: unknown): Raw {
  return { [name]: value, [`sum(${name})`]: value };
}

/** Reads the answer of the group stats call for the columns asked for. */
export function toGroupStats(body: unknown, columns: readonly string[]): GroupStatsResponse {
  const raw = object(body);
  const stats = columns.flatMap((column): [string, number[]][] => {
    const series = cellAt(raw, column);
    if (Array.isArray(series)) return [[column, series as number[]]];
    // Existing servers write a series of the smallest integers as base64.
    return typeof series === 'string' ? [[column, bytesOf(series)]] : [];
  });
  return { ...Object.fromEntries(stats), _time: objects(raw['_time']) };
}

function bytesOf(base64: string): number[] {
  return Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Reads the answer of the percentiles call; the series stand inside `stats` or at the top level. */
export function toPercentiles(body: unknown): Percentiles {
  const { stats: inner, ...top } = object(body);
  const stats = object(inner ?? top);
  return {
    ...(stats as Partial<Percentiles>),
    time: objects(stats['time']),
    count: objects(stats['count']),
    rate: objects(stats['rate']),
  };
}

/** Reads the answer of the timeseries call. */
export function toTimeseries(body: unknown): TimeseriesResponse {
  const raw = object(body);
  const columns = objects<Column>(raw['columns']);
  return {
    groups: rows(raw['groups'], columns),
    time: objects(raw['time']),
    columns,
    query: toQuery(raw['query']),
  };
}

function span(raw: Raw): Span {
  const { events, links, parentId, ...rest } = raw;
  return {
    ...(rest as Span),
    id: text(raw['id'], '0'),
    ...(parentId ? { parentId: text(parentId) } : {}),
    traceId: (raw['traceId'] ?? null) as string | null,
    groupId: text(raw['groupId'], '0'),
    name: text(raw['name']),
    displayName: text(raw['displayName'] ?? raw['name']),
    system: text(raw['system']),
    duration: number(raw['duration']),
    durationSelf: number(raw['durationSelf']),
    startPct: number(raw['startPct']),
    endPct: number(raw['endPct']),
    statusCode: text(raw['statusCode']) as Span['statusCode'],
    statusMessage: text(raw['statusMessage']),
    attrs: object(raw['attrs']),
    ...(events ? { events: list(events, event) } : {}),
    ...(links ? { links: objects(links) } : {}),
  };
}

function event(raw: Raw): NonNullable<Span['events']>[number] {
  const { groupId, ...rest } = raw;
  return {
    ...(rest as NonNullable<Span['events']>[number]),
    name: text(raw['name']),
    attrs: object(raw['attrs']),
    ...(groupId ? { groupId: text(groupId) } : {}),
  };
}

/** Walks with a list of its own instead of recursion: a trace may be deeper than the stack. */
function tree(raw: Raw): TreeSpan {
  const root: TreeSpan = span(raw);
  const waiting: { target: TreeSpan; children: unknown }[] = [
    { target: root, children: raw['children'] },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { target, children } = next;
    delete target.children;
    const read = list(children, (child) => {
      const node: TreeSpan = span(child);
      waiting.push({ target: node, children: child['children'] });
      return node;
    });
    if (read.length > 0) target.children = read;
  }
  return root;
}

/** Reads the answer of the single span call. */
export function toSpan(body: unknown): Span {
  return span(required(object(body)['span'], 'span'));
}

/**
 * Reads the answer of the spans call. Existing servers answer at most ten rows whatever the limit is, and don't
 * say whether more follow.
 */
export function toSpans(body: unknown, page: number, limit: number): SpansResponse {
  const raw = object(body);
  const count = number(raw['count']);
  const known = raw['pager'] as SpansResponse['pager'] | undefined;
  const pager = known ?? toPager(count, page, Math.min(limit, 10));
  return {
    spans: list(raw['spans'], span),
    count,
    order: toOrder(raw['order']),
    query: toQuery(raw['query']),
    pager,
    hasMore: Boolean(raw['hasMore'] ?? pager.page < pager.numPage),
  };
}

function toPager(count: number, page: number, limit: number): SpansResponse['pager'] {
  return { page, limit, numPage: Math.ceil(count / limit) };
}

/** Reads the answer of the trace call. */
export function toTrace(body: unknown): TraceResponse {
  const raw = object(body);
  const root = tree(required(raw['root'], 'root span'));
  const trace = object(raw['trace']);
  return {
    trace: {
      id: text(trace['id'], text(root.traceId)),
      time: text(trace['time'], root.time),
      duration: number(trace['duration'] ?? root.duration),
    },
    root,
    numSpan: number(raw['numSpan']),
    hasMore: Boolean(raw['hasMore']),
  };
}

/** Reads the answer of the trace search. */
export function toFoundTrace(body: unknown): TraceSearchResponse['span'] {
  const raw = required(object(body)['span'], 'span');
  return {
    projectId: number(raw['projectId']),
    traceId: text(raw['traceId']),
    id: text(raw['id'], '0'),
    standalone: Boolean(raw['standalone']),
  };
}

/** Reads the answer of the service graph call. */
export function toServiceGraph(body: unknown): ServiceGraphEdge[] {
  return objects(object(body)['edges']);
}

function savedView(raw: Raw): SavedView {
  return {
    ...(raw as SavedView),
    id: number(raw['id']),
    params: object(raw['params']),
    query: object(raw['query']) as SavedView['query'],
    pinned: Boolean(raw['pinned']),
  };
}

/** Reads the answer of the list of saved views. */
export function toSavedViews(body: unknown): SavedView[] {
  return list(object(body)['views'], savedView);
}

/** Reads the answer of saving a view. */
export function toSavedView(body: unknown): SavedView {
  return savedView(required(object(body)['view'], 'view'));
}

/** Reads the answer of the list of pinned facets, of which existing servers may name one twice. */
export function toPinnedFacets(body: unknown): string[] {
  return [...new Set(objects<string>(object(body)['attrs']))];
}
