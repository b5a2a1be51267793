import type { AlertStatsResponse, MonitorNoise } from '@spanlight/sdk/schemas';
import type { CountedRow, NamedMonitor } from '../../metadata/alerting/noise.ts';
import { readDeciders } from '../../metadata/alerting/alert-events.ts';
import type { Metadata } from '../../metadata/open.ts';
import { EventCounts, type CountedEvent } from './count-events.ts';

/** Events that are read at a time, and all together. */
const PAGE = 2000;
const MAX_EVENTS = 500_000;
const MAX_MONITORS = 1000;

/** Which alerts are counted. */
export interface StatsRange {
  readonly from: Date;
  readonly to: Date;
  /** Limits the figures to one monitor. */
  readonly monitorId?: number | undefined;
}

/** How often each monitor of a project fired, for how long, and how many messages that made. */
export async function alertStats(
  { noise }: Metadata,
  projectId: number,
  { from, to, monitorId }: StatsRange,
): Promise<AlertStatsResponse> {
  const range = { from: from.toISOString(), to: to.toISOString() };
  const sources = new Sources(await noise.monitors(projectId));
  const counts = new EventCounts({ from: from.getTime(), to: Math.min(to.getTime(), Date.now()) });
  const span = await noise.span(projectId, range);
  const read = async (first: number): Promise<CountedRow[]> =>
    span ? await noise.events(projectId, { ...span, first }, PAGE) : [];
  let page = span ? await read(span.first) : [];
  let events = 0;
  for (; page.length > 0 && events < MAX_EVENTS; events += PAGE) {
    const again = page.filter(
      ({ type, name, alert_id }) =>
        type === 'error' && name === 'recurring' && !counts.knows(alert_id),
    );
    const ids = [...new Set(again.map((row) => row.alert_id))];
    for (const id of await noise.closedBefore(ids, span?.first ?? 0)) counts.wasClosed(id);
    for (const row of page) counts.add(eventOf(row, sources));
    const last = page.length < PAGE ? undefined : page.at(-1);
    page = last === undefined ? [] : await read(last.id + 1);
  }
  const hasMore = page.length > 0;
  const messages = span ? await noise.messages(projectId, span) : [];
  const heard = new Map<string, MonitorNoise>();
  const rowOf = (source: string): MonitorNoise => heard.get(source) ?? sources.empty(source);
  for (const [source, count] of counts.end()) {
    const row = rowOf(source);
    const firing = row.type === 'error' ? null : count.firing;
    heard.set(source, { ...row, ...count, firing });
  }
  for (const { sent, held, ...row } of messages)
    for (const source of sources.of(row)) {
      const before = rowOf(source);
      heard.set(source, {
        ...before,
        messages: before.messages + sent,
        held: before.held + held,
      });
    }
  const wanted = [...heard.values()]
    .filter((row) => monitorId === undefined || row.monitorId === String(monitorId))
    .toSorted(byNoise);
  return {
    monitors: wanted.slice(0, MAX_MONITORS),
    timeGte: range.from,
    timeLt: range.to,
    hasMore: hasMore || wanted.length > MAX_MONITORS,
  };
}

const byNoise = (one: MonitorNoise, other: MonitorNoise): number =>
  other.messages - one.messages || other.fired - one.fired || (one.name < other.name ? -1 : 1);

/** What no monitor told of. */
const NOBODY = 'error:';

/** Whom an event counts for: the monitor that opened a metric alert, those that told of an error. */
class Sources {
  readonly #byId: ReadonlyMap<string, NamedMonitor>;
  readonly #errorsByName: ReadonlyMap<string, NamedMonitor>;

  constructor(monitors: readonly NamedMonitor[]) {
    this.#byId = new Map(monitors.map((monitor) => [String(monitor.id), monitor]));
    this.#errorsByName = new Map(
      monitors.filter(({ type }) => type === 'error').map((monitor) => [monitor.name, monitor]),
    );
  }

  /** Names of sources; none where the event doesn't say. */
  of({
    id,
    type,
    monitor_id: monitorId,
    deciders,
  }: Pick<CountedRow, 'id' | 'type' | 'monitor_id' | 'deciders'>): readonly string[] {
    if (type === 'metric') return [`metric:${monitorId}`];
    if (deciders === null) return [];
    const names = readDeciders(deciders, id);
    return names.length === 0 ? [NOBODY] : names.map((name) => `${NOBODY}${name}`);
  }

  /** A source of which nothing has been counted. */
  empty(source: string): MonitorNoise {
    const isError = source.startsWith(NOBODY);
    const name = source.slice(source.indexOf(':') + 1);
    const monitor = isError ? this.#errorsByName.get(name) : this.#byId.get(name);
    return {
      monitorId: monitor ? String(monitor.id) : null,
      name: monitor?.name ?? (name === '' ? 'Errors that no monitor matched' : name),
      type: isError ? 'error' : 'metric',
      severity: monitor?.severity ?? null,
      fired: 0,
      firing: isError ? null : 0,
      messages: 0,
      held: 0,
      acknowledged: 0,
      flapped: 0,
    };
  }
}

function eventOf(row: CountedRow, sources: Sources): CountedEvent {
  const isManual = row.reason === 'manual';
  const noticed = Date.parse(row.recorded_at);
  return {
    alertId: row.alert_id,
    name: row.name,
    status: row.status,
    isManual,
    // A change by hand keeps the times of the event before it.
    time: isManual ? noticed : Date.parse(row.created_at),
    noticed,
    sources: sources.of(row),
  };
}
