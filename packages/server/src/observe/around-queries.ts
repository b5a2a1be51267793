import type { QueryOptions, TelemetryClient } from '../telemetry/client.ts';

/** Runs a query by calling `run`; `sql` and `options` are those of the call. */
export type AroundQuery = <Result>(
  sql: string,
  options: QueryOptions | undefined,
  run: () => Promise<Result>,
) => Promise<Result>;

/** Wraps a client so that `around` runs every `rows` and `bytes` query; other calls pass unchanged. */
export const aroundQueries = (client: TelemetryClient, around: AroundQuery): TelemetryClient => ({
  pointRollups: client.pointRollups,
  rows: (sql, parameters, options) =>
    around(sql, options, () => client.rows(sql, parameters, options)),
  bytes: (sql, parameters, format, options) =>
    around(sql, options, () => client.bytes(sql, parameters, format, options)),
  insertNative: (table, block, options) => client.insertNative(table, block, options),
  command: (sql) => client.command(sql),
  ping: () => client.ping(),
  close: () => client.close(),
});
