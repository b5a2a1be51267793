// What a project outside does with the SDK, the same on every runtime: it signs in, makes, lists in pages, watches, and meets errors.
import {
  ConnectionError,
  isHttpError,
  InvalidParameterError,
  InvalidResponseError,
  NotFoundError,
  Spanlight,
  TimeoutError,
  watch,
} from '@spanlight/sdk';
import { parseDocuments, printDashboard } from '@spanlight/sdk/documents';
import { formatDuration } from '@spanlight/sdk/format';
import { iterate } from '@spanlight/sdk/iterate';

/** Where the server is, and what it opens to. */
export interface Place {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** Whose run it is, told apart from all others: names of what is made carry it. */
  readonly name: string;
}

/**
 * Does it all once.
 *
 * @throws Error with the first thing that is not as it is told in the reference
 */
export async function drive(place: Place): Promise<void> {
  const client = new Spanlight({ url: place.url, project: 1, retryDelay: 1 });
  await client.users.login({ email: place.email, password: place.password });
  const { user } = await client.users.current();
  check(user.email === place.email, 'the session is kept');
  await monitors(client, place.name);
  await dashboards(client, place.name);
  await spans(client, place);
  await failures(client);
}

/** Makes monitors, and takes them page after page. */
async function monitors(client: Spanlight, name: string): Promise<void> {
  const made: string[] = [];
  for (const number of [1, 2, 3]) {
    const { id } = await client.monitors.createMetric({
      name: `${name} ${number}`,
      params: {
        metrics: [{ name: 'orders', alias: 'orders' }],
        query: 'sum($orders) as orders',
        column: 'orders',
        maxAllowedValue: 5,
      },
    });
    made.push(id);
  }
  const found: string[] = [];
  for await (const monitor of iterate(client.monitors, { q: name, limit: 2 }))
    found.push(monitor.id);
  check(found.sort().join() === made.sort().join(), 'pages are whole');
  for (const id of made) await client.monitors.delete({ id });
}

/** Makes a dashboard of YAML, and reads it back as the same. */
async function dashboards(client: Spanlight, name: string): Promise<void> {
  const yaml = `schema: v2\nname: ${name}\ngrid_rows: []\n`;
  const { documents, problems } = parseDocuments(yaml);
  const [document] = documents;
  check(problems.length === 0 && document?.kind === 'dashboard', 'YAML is read');
  if (document?.kind !== 'dashboard') return;
  const made = await client.dashboards.createFromYaml({ yaml: printDashboard(document.value) });
  for (const { id } of made) {
    check((await client.dashboards.yaml({ id })).includes(name), 'YAML is answered');
    await client.dashboards.delete({ id });
  }
  check(made.length === 1, 'YAML makes a dashboard');
}

/** Waits for spans to come, and reads their trace as typed arrays. */
async function spans(client: Spanlight, { url, name }: Place): Promise<void> {
  const filter = {
    time: { last: '1h' },
    system: 'spans:all',
    query: `where service_name = "${name}"`,
  };
  const { dsn } = await client.projects.get();
  const live = watch((signal) => client.spans.list(filter, { signal }), { interval: 50 });
  const traceId = crypto.randomUUID().replaceAll('-', '');
  let seen = 0;
  for await (const page of live) {
    if (seen === 0 && page.spans.length === 0) await send(url, dsn, name, traceId);
    seen = page.spans.length;
    if (seen === 3) break;
  }
  const one: string[] = [];
  for await (const span of client.spans.iterate({ ...filter, limit: 1 })) one.push(span.id);
  check(new Set(one).size === 3, 'spans come page after page');
  const { data, response } = await client.traces.columns({ traceId }).withResponse();
  check(response.status === 200 && data.rowCount === 3, 'a trace comes as columns');
  check(formatDuration(data.durations[0]) === '50ms', 'columns are numbers');
}

/** A trace of three spans, as an exporter sends it. */
async function send(url: string, dsn: string, name: string, traceId: string): Promise<void> {
  const start = BigInt(Date.now()) * 1_000_000n;
  const spans = ['1', '2', '3'].map((digit) => ({
    traceId,
    spanId: digit.repeat(16),
    parentSpanId: digit === '1' ? '' : '1'.repeat(16),
    name: `step ${digit}`,
    kind: 1,
    startTimeUnixNano: String(start),
    endTimeUnixNano: String(start + 50_000_000n),
  }));
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: name } }] };
  const answer = await fetch(`${url}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'spanlight-dsn': dsn },
    body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ spans }] }] }),
  });
  check(answer.ok, `ingest answers ${answer.status}`);
}

/** Each failure has its class. */
async function failures(client: Spanlight): Promise<void> {
  const missing = await failureOf(client.monitors.get({ id: 1_000_000 }));
  check(missing instanceof NotFoundError && isHttpError(missing, 404), 'NotFoundError');
  const empty = await failureOf(client.traces.get({ traceId: '' }));
  check(empty instanceof InvalidParameterError, 'InvalidParameterError');
  const large = await failureOf(client.withOptions({ maxBytes: 8 }).projects.get());
  check(large instanceof InvalidResponseError, 'InvalidResponseError');
  const late = await failureOf(
    client.withOptions({ fetch: neverAnswer, timeout: 1 }).projects.get(),
  );
  check(late instanceof TimeoutError, 'TimeoutError');
  const stopped = await failureOf(client.projects.get({}, { signal: AbortSignal.abort() }));
  check(stopped instanceof Error && stopped.name === 'AbortError', 'AbortError');
  const nobody = client.withOptions({ url: 'http://127.0.0.1:1', maxRetries: 0 });
  check((await failureOf(nobody.projects.get())) instanceof ConnectionError, 'ConnectionError');
}

/** A network that keeps silent until it is told to stop. */
function neverAnswer(_: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((__, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('stopped')));
  });
}

async function failureOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return undefined;
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`);
}
