import { columnStatus, spanKinds, type TraceColumns } from '@spanlight/sdk';
import { failureOrigins } from '@spanlight/widgets';
import { columnStatusWord, type StatusWord } from './span-status.ts';

/** What the head of the trace page says. */
export interface TraceFacts {
  readonly name: string;
  readonly system: string;
  readonly service: string;
  readonly kind: string;
  readonly status: StatusWord;
  /** Epoch milliseconds. */
  readonly start: number;
  /** When the first of all its spans started, epoch milliseconds. */
  readonly traceStart: number;
  /** Nanoseconds of the root. */
  readonly duration: number;
  /** Nanoseconds from the first start to the last end of its spans. */
  readonly traceDuration: number;
  /** Decimal, `0` for none. */
  readonly groupId: string;
  readonly rootId: string;
  readonly spans: number;
  readonly errors: number;
  readonly services: number;
  /** Spans that failed by themselves, in order of start. */
  readonly origins: readonly FailureOrigin[];
}

/** A span where a failure began. */
export interface FailureOrigin {
  /** 16 hex digits. */
  readonly id: string;
  readonly name: string;
  readonly service: string;
}

const ERROR = columnStatus.error;

/** Reads the head of a trace from its earliest root; undefined for a trace without spans. */
export function traceFacts(columns: TraceColumns): TraceFacts | undefined {
  const root = rootRow(columns);
  if (root === undefined) return undefined;
  const traceStart = Date.parse(columns.startTime);
  return {
    name: columns.names[columns.nameIndexes[root] ?? 0] ?? '',
    system: columns.systems[columns.systemIndexes[root] ?? 0] ?? '',
    service: columns.services[columns.serviceIndexes[root] ?? 0] ?? '',
    kind: spanKinds[columns.kinds[root] ?? 0] ?? '',
    status: columnStatusWord(columns.statuses[root]),
    start: traceStart + (columns.starts[root] ?? 0) / 1e6,
    traceStart,
    duration: columns.durations[root] ?? 0,
    traceDuration: columns.durationNs,
    groupId: String(columns.groups[root] ?? 0n),
    rootId: hexId(columns.ids[root] ?? 0n),
    spans: columns.rowCount,
    errors: countErrors(columns.statuses),
    services: countServices(columns),
    origins: originsOf(columns),
  };
}

function originsOf(columns: TraceColumns): FailureOrigin[] {
  return Array.from(failureOrigins(columns), (row) => ({
    id: hexId(columns.ids[row] ?? 0n),
    name: columns.names[columns.nameIndexes[row] ?? 0] ?? '',
    service: columns.services[columns.serviceIndexes[row] ?? 0] ?? '',
  }));
}

/** An id as 16 hex digits. */
export function hexId(id: bigint): string {
  return id.toString(16).padStart(16, '0');
}

/** Rows come in order of start, so the first row without a parent is the earliest root. */
function rootRow({ parents }: TraceColumns): number | undefined {
  const row = parents.indexOf(-1);
  return row < 0 ? undefined : row;
}

function countErrors(statuses: Uint8Array): number {
  let count = 0;
  for (let row = statuses.indexOf(ERROR); row >= 0; row = statuses.indexOf(ERROR, row + 1)) count++;
  return count;
}

function countServices({ services, serviceIndexes }: TraceColumns): number {
  return services.filter((_, index) => serviceIndexes.includes(index)).length;
}
