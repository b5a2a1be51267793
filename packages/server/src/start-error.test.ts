import { expect, test } from 'vitest';
import { databaseError } from './start-error.ts';
import { TelemetryError } from './telemetry/errors.ts';

const told = (message: string): string =>
  databaseError(new TelemetryError('other', message, 701), 'clickhouse.url', 'VARIABLE').message;

test('a cluster that the server does not know is told by its own key', () => {
  expect(told("Requested cluster 'nope' not found. ")).toBe(
    "The cluster in clickhouse.cluster (SPANLIGHT_CLICKHOUSE_CLUSTER) is none that the server in clickhouse.url knows: Requested cluster 'nope' not found.",
  );
});

test('what an engine says ends in one full stop', () => {
  expect(told('Not enough privileges. ')).toBe(
    "The database in clickhouse.url (VARIABLE) can't be used: Not enough privileges.",
  );
});
