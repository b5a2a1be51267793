/**
 * ClickHouse's HTTP interface over the embedded engine, in a process of its own: what a server by URL is asked goes through
 * `@clickhouse/client` as it would to a cluster. The engine runs its real Distributed engine over shards that are all itself, so
 * that a row is stored once and seen once per shard; DDL that would need Keeper is parsed as it is, then made without.
 */
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { EngineSession } from '../../src/telemetry/connection/engine-session.ts';
import { DELETES_SOON, loadChdb } from '../../src/telemetry/connection/load-chdb.ts';
import { SessionPool } from '../../src/telemetry/connection/session-pool.ts';
import {
  literal,
  resetStatement,
  setStatement,
  type Settings,
} from '../../src/telemetry/connection/statements.ts';

/** Clusters by name with the ports of their shards: the engine takes 9000 for itself, nobody listens at 9. */
const CLUSTERS = { one: [9000], two: [9000, 9000], lame: [9000, 9] };

const clustersXml = Object.entries(CLUSTERS)
  .map(([name, ports]) => {
    const shards = ports.map(
      (port) => `<shard><replica><host>127.0.0.1</host><port>${port}</port></replica></shard>`,
    );
    return `<${name}>${shards.join('')}</${name}>`;
  })
  .join('');

/** Parameters of a request that are no settings, or not here: nobody listens for shards, which are asked as local ones. */
const NO_SETTINGS =
  /^(?:query|query_id|database|param_.*|default_format|wait_end_of_query|prefer_localhost_replica|readonly|.*http.*)$/;

/** Statements that a server refuses one who is not to change anything. */
const CHANGE = /^\s*(?:INSERT|CREATE|ALTER|DROP|TRUNCATE|RENAME|OPTIMIZE|SYSTEM|KILL|GRANT)\b/;

/**
 * What the embedded engine makes in place of a statement for a cluster, or for one that took its id over HTTP. Both shards of `two` are one table, so that it would
 * take the second shard's rows of an insert for a repetition of the first's, which have the same token.
 */
function inProcess(sql: string): string {
  const window = sql.includes("ON CLUSTER 'two'") ? 0 : 1000;
  return sql
    .replaceAll(/ ON CLUSTER '\w+'/g, '')
    .replaceAll(/Replicated(\w*MergeTree)\('[^']*', '[^']*'\)/g, '$1')
    .replaceAll('prefer_localhost_replica = 0', 'prefer_localhost_replica = 1')
    .replaceAll(
      /\bWHERE query_id = \{queryId:String\}/g,
      "WHERE Settings['log_comment'] = {queryId:String}",
    )
    .replaceAll(
      /\breplicated_deduplication_window = \d+/g,
      `non_replicated_deduplication_window = ${window}`,
    );
}

const [directory = ''] = process.argv.slice(2);
const configFile = path.join(directory, 'config.xml');
await writeFile(
  configFile,
  `<clickhouse><tcp_port>9000</tcp_port><remote_servers>${clustersXml}</remote_servers></clickhouse>`,
);
const chdb = loadChdb();
const connectionArgs = [
  `--config-file=${configFile}`,
  '--max_server_memory_usage=1500000000',
  DELETES_SOON,
];
const openSession = (): EngineSession =>
  new EngineSession(new chdb.Session(path.join(directory, 'engine'), { connectionArgs }));
const control = new SessionPool([openSession()]);
const sessions = new SessionPool(Array.from({ length: 5 }, openSession));
let files = 0;

/** Runs a statement in a session that has nothing of the statement before it. */
async function run(
  sql: string,
  { database, settings, parameters }: ReturnType<typeof contextOf>,
  id: string,
): Promise<Uint8Array> {
  return await sessions.with(async (session) => {
    const before = [
      `USE ${database}`,
      setStatement({ ...settings, log_comment: id }),
      ...parameters,
    ];
    try {
      return await session.ask({
        sql: [...before, sql].join('; '),
        format: 'TabSeparated',
        undo: resetStatement(Object.keys(settings), {}),
      });
    } finally {
      // Until the next statement has its id the session has this one's: what ends it must be over.
      await control.with(() => Promise.resolve());
    }
  });
}

function contextOf(query: URLSearchParams) {
  const settings: Record<string, Settings[string]> = {};
  const parameters: string[] = [];
  for (const [name, value] of query) {
    if (name.startsWith('param_')) parameters.push(`SET ${name} = ${literal(value)}`);
    else if (!NO_SETTINGS.test(name)) settings[name] = value;
  }
  return { database: query.get('database') ?? 'default', settings, parameters };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const query = new URL(request.url ?? '', 'http://engine').searchParams;
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const body = Buffer.concat(chunks);
  const context = contextOf(query);
  const id = query.get('query_id') ?? '';
  const isReadonly = Number(query.get('readonly') ?? 0) > 0;
  const isEnded = isReadonly && query.get('cancel_http_readonly_queries_on_client_close') === '1';
  response.once('close', () => {
    // As ClickHouse does, which ends nothing for those who leave that may change more than settings.
    if (!isEnded || response.writableFinished) return;
    const sql = `KILL QUERY WHERE Settings['log_comment'] = ${literal(id)} ASYNC`;
    control.with((session) => session.ask({ sql, format: 'Null' })).catch(() => undefined);
  });
  response.setHeader('x-clickhouse-query-id', id);
  try {
    const insert = /^(INSERT INTO \w+) FORMAT (\w+)$/.exec(query.get('query') ?? '');
    if (insert) {
      const file = path.join(directory, `block-${(files += 1)}`);
      await writeFile(file, body);
      await run(`${insert[1]} FROM INFILE ${literal(file)} FORMAT ${insert[2]}`, context, id);
      response.end();
      return;
    }
    const sql = body.toString();
    if (isReadonly && CHANGE.test(sql)) throw new Error('Code: 164. DB::Exception: (READONLY)');
    if (sql.includes(' ON CLUSTER ')) await run(`EXPLAIN AST ${sql}`, context, id);
    response.end(await run(inProcess(sql), context, id));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = /Code: (\d+)/.exec(message)?.[1] ?? '0';
    response.writeHead(500, { 'x-clickhouse-exception-code': code });
    response.end(message);
  }
}

// Whoever started it is gone.
process.once('disconnect', () => process.exit());
const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
