import { spanKinds, type TraceColumns } from '@spanlight/sdk';

/** What the head of the trace page says. */
export interface TraceFacts {
  readonly name: string;
  readonly system: string;
  readonly service: string;
  readonly kind: string;
  readonly hasError: boolean;
  /** Epoch milliseconds. */
  readonly start: number;
  /** Nanoseconds of the root. */
  readonly duration: number;
  /** Decimal, `0` for none. */
  readonly groupId: string;
  readonly rootId: string;
  readonly spans: number;
  readonly errors: number;
  readonly services: number;
}

const ERROR = 2;

/** Reads the head of a trace from its earliest root; undefined for a trace without spans. */
export function traceFacts(columns: TraceColumns): TraceFacts | undefined {
  const root = rootRow(columns);
  if (root === undefined) return undefined;
  return {
    name: columns.names[columns.nameIndexes[root] ?? 0] ?? '',
    system: columns.systems[columns.systemIndexes[root] ?? 0] ?? '',
    service: columns.services[columns.serviceIndexes[root] ?? 0] ?? '',
    kind: spanKinds[columns.kinds[root] ?? 0] ?? '',
    hasError: columns.statuses[root] === ERROR,
    start: Date.parse(columns.startTime) + (columns.starts[root] ?? 0) / 1e6,
    duration: columns.durations[root] ?? 0,
    groupId: String(columns.groups[root] ?? 0n),
    rootId: hexId(columns.ids[root] ?? 0n),
    spans: columns.rowCount,
    errors: columns.statuses.reduce((count, status) => count + (status === ERROR ? 1 : 0), 0),
    services: new Set(columns.serviceIndexes).size,
  };
}

/** An id as 16 hex digits. */
export function hexId(id: bigint): string {
  return id.toString(16).padStart(16, '0');
}

function rootRow({ parents, starts }: TraceColumns): number | undefined {
  let root: number | undefined;
  for (const [row, parent] of parents.entries()) {
    if (parent < 0 && (root === undefined || (starts[row] ?? 0) < (starts[root] ?? 0))) root = row;
  }
  return root;
}
