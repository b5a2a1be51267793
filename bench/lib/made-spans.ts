import { inStoppedStore } from './stopped-store.ts';

/** Spans of one statement. */
const MANY = 2_000_000;
const SPANS_PER_TRACE = 8;

/** How spans are spread. */
export interface MadeSpans {
  readonly count: number;
  readonly hours: number;
  /** Milliseconds since 1970 at which the last of them ends up. */
  readonly until: number;
}

/**
 * Has the engine make spans in the data directory of a stopped server: eight services on six hosts each, fifty routes of each
 * and fifty statements, traces of eight spans, two percent failed, fifteen attributes. No events.
 */
export async function makeSpans(
  directory: string,
  { count, hours, until }: MadeSpans,
): Promise<void> {
  const microseconds = hours * 3600e6;
  const first = until * 1000 - microseconds;
  await inStoppedStore(directory, async (client) => {
    // In the order of time, so that a statement writes few partitions.
    for (let from = 0; from < count; from += MANY) {
      const to = Math.min(count, from + MANY);
      await client.command(
        statement(
          from,
          to,
          (number) => `${first} + toInt64(${number} / ${count} * ${microseconds})`,
        ),
      );
    }
  });
}

function statement(from: number, to: number, timeOf: (number: string) => string): string {
  const columns: Record<string, string> = {
    project_id: '1',
    signal: `'span'`,
    type: `if(is_db, 'db', 'httpserver')`,
    system: `if(is_db, 'db:postgresql', concat('httpserver:', service))`,
    group_id: `cityHash64(is_db, if(is_db, '', service), route)`,
    trace_id: 'sipHash128(trace)',
    id: `cityHash64('id', number)`,
    parent_id: `if(number % ${SPANS_PER_TRACE} = 0, 0, cityHash64('id', trace * ${SPANS_PER_TRACE}))`,
    kind: `if(is_db, 'client', 'server')`,
    name: 'span_name',
    display_name: 'span_name',
    time: `fromUnixTimestamp64Micro(${timeOf(`(trace * ${SPANS_PER_TRACE})`)} + toInt64(h % 90000), 'UTC')`,
    duration: 'toInt64(exp((h % 1000003) / 1000003 * 9) * 50000)',
    count: '1',
    status_code: `if(intDiv(h, 7) % 50 = 0, 'error', 'unset')`,
    status_message: `if(intDiv(h, 7) % 50 = 0, 'deadline exceeded', '')`,
    deployment_environment: `'production'`,
    service_name: 'service',
    service_version: `'2.4.1'`,
    host_name: `concat(service, '-', toString(intDiv(h, 11) % 6))`,
    otel_library_name: `'bench'`,
    telemetry_sdk_language: `'nodejs'`,
    http_request_method: `if(is_db, '', if(route % 5 < 3, 'GET', 'POST'))`,
    http_route: `if(is_db, '', concat('/resource_', toString(route), '/:id'))`,
    url_path: `if(is_db, '', concat('/resource_', toString(route), '/', toString(intDiv(h, 13) % 100000)))`,
    http_response_status_code: `if(is_db, 0, if(intDiv(h, 7) % 50 = 0, 500, 200))`,
    db_system: `if(is_db, 'postgresql', '')`,
    db_statement: `if(is_db, concat('SELECT * FROM table_', toString(route), ' WHERE id = $1 AND tenant = $2'), '')`,
    attrs: `CAST(([${ATTRIBUTES.map(([key]) => `'${key}'`).join(', ')}], [${ATTRIBUTES.map(([, value]) => value).join(', ')}]), 'Map(LowCardinality(String), String)')`,
    attr_kinds: `'${'s'.repeat(ATTRIBUTES.length)}'`,
  };
  return `INSERT INTO items (${Object.keys(columns).join(', ')})
WITH cityHash64(number) AS h, intDiv(number, ${SPANS_PER_TRACE}) AS trace,
  number % ${SPANS_PER_TRACE} > 0 AND intDiv(h, 3) % 10 < 4 AS is_db, intDiv(h, 5) % 50 AS route,
  arrayElement(['storefront', 'cart', 'catalog', 'orders', 'payments', 'mailer', 'search', 'stock'], intDiv(h, 17) % 8 + 1) AS service,
  if(is_db, concat('SELECT table_', toString(route)), concat('GET /resource_', toString(route), '/:id')) AS span_name
SELECT ${Object.values(columns).join(',\n  ')}
FROM numbers(${from}, ${to - from})
SETTINGS insert_deduplicate = 0, max_insert_threads = 2, max_partitions_per_insert_block = 0`;
}

const ATTRIBUTES: readonly (readonly [key: string, value: string])[] = [
  ['thread_id', 'toString(h % 16)'],
  ['thread_name', `concat('worker-', toString(h % 16))`],
  ['code_function', `concat('handler_', toString(route))`],
  ['enduser_id', `concat('user-', toString(intDiv(h, 19) % 20000))`],
  ['tenant_id', `concat('tenant-', toString(intDiv(h, 23) % 40))`],
  ['network_protocol_version', `'1.1'`],
  ['server_address', `'shop.example'`],
  ['http_request_body_size', 'toString(intDiv(h, 29) % 5000)'],
];
