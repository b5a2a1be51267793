import type { QueryOptions, TelemetryClient } from '../telemetry/client.ts';

/** Runs a query; `sql` and `options` are what it was asked with. */
export type AroundQuery = <Result>(
  sql: string,
  options: QueryOptions | undefined,
  run: () => Promise<Result>,
) => Promise<Result>;

/** The same client with something done around every query. What asks nothing goes by. */
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
