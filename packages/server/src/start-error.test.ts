import { expect, test } from 'vitest';
import { MetadataError } from './shared/errors/metadata-error.ts';
import { databaseError, StartError, storeError } from './start-error.ts';
import { TelemetryError } from './telemetry/errors.ts';

const told = (message: string): string =>
  databaseError(new TelemetryError('other', message, 701), 'clickhouse.url', 'VARIABLE').message;

test('a cluster that the server does not know is told by its own key', () => {
  expect(told("Requested cluster 'nope' not found. ")).toBe(
    "The cluster in clickhouse.cluster (SPANLIGHT_CLICKHOUSE_CLUSTER) is unknown to the server in clickhouse.url: Requested cluster 'nope' not found.",
  );
});

test('a telemetry store by URL is not looked for in the data directory', () => {
  const full = new TelemetryError('disk-full', 'Cannot reserve 1.00 MiB. ', 243);
  expect(storeError(full, '/data', false)).toEqual(
    new StartError(
      "The database in clickhouse.url (SPANLIGHT_CLICKHOUSE_URL) can't be used: Cannot reserve 1.00 MiB.",
    ),
  );
});

test('what an engine says ends in one full stop', () => {
  expect(told('Not enough privileges. ')).toBe(
    "The database in clickhouse.url (VARIABLE) can't be used: Not enough privileges.",
  );
});

test('a PostgreSQL that takes no changes is a sentence, whatever the start was at', () => {
  const cause = new Error('cannot execute INSERT in a read-only transaction');
  expect(storeError(new MetadataError('read-only', cause), '/data')).toEqual(
    new StartError(
      "The database in postgres.url (SPANLIGHT_POSTGRES_URL) can't be used: cannot execute INSERT in a read-only transaction.",
    ),
  );
});
