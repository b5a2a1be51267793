import {
  type AttributesRequest,
  attributesRequestSchema,
  type SpanFilter,
  spanFilterSchema,
} from '@spanlight/sdk/schemas';
import { afterAll, beforeAll } from 'vitest';
import type { QueryContext } from '../src/telemetry/query-context.ts';
import { openTestStore, type TestItem, type TestStore } from './telemetry-store.ts';
import { MINUTE_MICROSECONDS } from '../src/shared/time-units.ts';

const START = Date.UTC(2026, 2, 4, 10) * 1000;
export const TRACE = 'aa'.repeat(16);
export const ALONE = 'bb'.repeat(16);
export const ROOTLESS = 'cc'.repeat(16);
export const BIG_GROUP = 11_859_341_763_450_127_344n;

const cart = { service_name: 'cart', host_name: 'node-1' };

const ITEMS: readonly TestItem[] = [
  {
    trace_id: TRACE,
    id: 0x11n,
    system: 'httpserver:web',
    kind: 'server',
    group_id: 5n,
    display_name: 'GET /checkout',
    time: START + MINUTE_MICROSECONDS,
    duration: 820e6,
    columns: { service_name: 'web' },
  },
  {
    trace_id: TRACE,
    id: 0x22n,
    parent_id: 0x11n,
    system: 'httpserver:cart',
    kind: 'server',
    group_id: BIG_GROUP,
    name: 'GET /cart/:id',
    display_name: 'GET /cart/:id',
    time: START + MINUTE_MICROSECONDS + 4233,
    duration: 800e6,
    status_code: 'error',
    status_message: 'deadline exceeded',
    links: JSON.stringify([
      { traceId: ALONE, spanId: '01f2e3d4c5b6a798', attrs: { why: 'retry' } },
      { traceId: '', spanId: '' },
    ]),
    columns: { ...cart, http_response_status_code: 504 },
    attrs: { size: 7, ratio: 0.5, done: false, tags: ['a', 'b'], big: '9007199254740993' },
  },
  {
    trace_id: TRACE,
    id: 0x33n,
    parent_id: 0x22n,
    system: 'db:postgresql',
    kind: 'client',
    group_id: 6n,
    display_name: 'select cart',
    time: START + MINUTE_MICROSECONDS + 5000,
    duration: 100e6,
    columns: { ...cart, db_system: 'postgresql' },
  },
  {
    trace_id: TRACE,
    id: 0x44n,
    parent_id: 0x22n,
    system: 'db:postgresql',
    kind: 'client',
    group_id: 6n,
    display_name: 'select cart',
    time: START + MINUTE_MICROSECONDS + 55_000,
    duration: 100e6,
    columns: { ...cart, db_system: 'postgresql' },
  },
  {
    trace_id: TRACE,
    id: 0x55n,
    parent_id: 0x99n,
    system: 'funcs',
    display_name: 'orphan',
    time: START + MINUTE_MICROSECONDS + 60_000,
    duration: 1e6,
  },
  {
    trace_id: TRACE,
    id: 0x66n,
    parent_id: 0x22n,
    signal: 'log',
    system: 'log:error',
    event_name: 'log',
    group_id: 7n,
    display_name: 'ERROR deadline exceeded',
    time: START + MINUTE_MICROSECONDS + 700_000,
    status_code: '',
    columns: { ...cart, log_severity: 'ERROR' },
  },
  {
    trace_id: ALONE,
    id: 0n,
    standalone: true,
    signal: 'log',
    system: 'log:info',
    event_name: 'log',
    group_id: 8n,
    display_name: 'INFO cache warmed',
    time: START + 5 * MINUTE_MICROSECONDS,
    status_code: '',
    columns: { log_severity: 'INFO' },
  },
  {
    trace_id: ROOTLESS,
    id: 0x77n,
    parent_id: 0x98n,
    display_name: 'lost',
    system: 'funcs',
    time: START + 6 * MINUTE_MICROSECONDS,
    duration: 2e6,
  },
];

/** A store with a few traces, logs and edges, for tests of the questions. */
export interface Questions {
  readonly context: QueryContext;
  insert(items: readonly TestItem[]): Promise<void>;
}

/** Opens the store before the tests of a file and closes it after them. */
export function useQueries(): Questions {
  let store: TestStore | undefined;
  beforeAll(async () => {
    store = await openTestStore();
    await fill(store);
  });
  afterAll(() => store?.close());
  const opened = (): TestStore => {
    if (!store) throw new Error('The store is there only inside a test.');
    return store;
  };
  return {
    get context() {
      return { client: opened().client, projectId: 1 };
    },
    insert: (items) => opened().insert(items),
  };
}

async function fill(store: TestStore): Promise<void> {
  await store.insert(ITEMS);
  // The same data once more in another project, which must never show.
  await store.insert(ITEMS.map((item) => ({ ...item, project_id: 2, group_id: 77n })));
  await store.insert([{ project_id: 3, time: START, display_name: 'the only one' }]);
  const edge = (
    project: number,
    minute: number,
    type: string,
    names: readonly string[],
    figures: readonly string[],
  ): string =>
    `(${project}, '2026-03-04 10:0${minute}:00', '${type}', ${names.map((name) => `'${name}'`).join(', ')}, 'prod', 'shop', ${figures.join(', ')})`;
  await store.client.command(
    `INSERT INTO edge_minutes (project_id, time, type, client_attr, client_name, server_attr, server_name,
       deployment_environment, service_namespace, client_count, client_duration_sum, client_duration_min,
       client_duration_max, server_count, server_duration_sum, server_duration_min, server_duration_max, count, error_count)
     VALUES ${[
       edge(
         1,
         1,
         'http',
         ['service_name', 'web', 'service_name', 'cart'],
         ['2', '30', '10', '20', '2', '28', '9', '19', '2', '1'],
       ),
       edge(
         1,
         2,
         'http',
         ['service_name', 'web', 'service_name', 'cart'],
         ['1', '60', '60', '60', '0', '0', 'NULL', 'NULL', '1', '0'],
       ),
       edge(
         1,
         2,
         'rpc',
         ['', '<rpc-client>', 'service_name', 'pay'],
         ['0', '0', 'NULL', 'NULL', '4', '40', '5', '15', '4', '0'],
       ),
       edge(
         2,
         1,
         'db',
         ['service_name', 'other', 'db_name', 'x'],
         ['1', '1', '1', '1', '0', '0', 'NULL', 'NULL', '1', '0'],
       ),
     ].join(', ')}`,
  );
}

/** A filter over the ten minutes the items are in. */
export function filter(more: Record<string, unknown> = {}): SpanFilter {
  return spanFilterSchema.parse({
    time_gte: '2026-03-04T10:00:00Z',
    time_lt: '2026-03-04T10:10:00Z',
    ...more,
  });
}

/** A question for attributes of those ten minutes. */
export function search(more: Record<string, unknown> = {}): AttributesRequest {
  return attributesRequestSchema.parse({
    time_gte: '2026-03-04T10:00:00Z',
    time_lt: '2026-03-04T10:10:00Z',
    ...more,
  });
}
