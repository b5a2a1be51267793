import type { TelemetryClient } from '../client.ts';
import { dropsWholeParts, type Expiry, expiryExpression } from './ddl.ts';
import { type Deployment, rowsEverywhere } from './deployment.ts';
import type { PresentTable } from './present-tables.ts';

/** Days each kind of data is kept. */
export interface Retention {
  readonly spans: number;
  readonly logs: number;
  readonly events: number;
  readonly serviceGraph: number;
  /** Rollups of metric points of an hour and wider. */
  readonly metrics: number;
  /** Finer rollups. */
  readonly metricsMinutes: number;
  readonly usage: number;
}

/** The retention with items kept for at most `days`. */
export function atMost(retention: Retention, days: number): Retention {
  const { spans, logs, events } = retention;
  const least = (wanted: number): number => Math.min(wanted, days);
  return { ...retention, spans: least(spans), logs: least(logs), events: least(events) };
}

/** Expiry of `items`: one rule where the kinds are kept equally long, else one each. */
export function itemsExpiry(retention: Retention): Expiry[] {
  const { spans, logs, events } = retention;
  if (spans === logs && logs === events) return [{ days: spans }];
  return [
    { days: spans, only: `signal = 'span'` },
    { days: logs, only: `signal = 'log'` },
    { days: events, only: `signal = 'event'` },
  ];
}

/** Changes a table's TTL when it is not what `expiries` say. */
export async function applyExpiry(
  client: TelemetryClient,
  table: string,
  present: PresentTable,
  expiries: readonly Expiry[],
  deployment: Deployment,
): Promise<void> {
  const wanted = expiryExpression(expiries);
  if (present.engine.includes(` TTL ${wanted} SETTINGS `)) return;
  const alter = `ALTER TABLE ${rowsEverywhere(table, deployment)}`;
  await client.command(
    `${alter} MODIFY SETTING ttl_only_drop_parts = ${Number(dropsWholeParts(expiries))}`,
  );
  await client.command(`${alter} MODIFY TTL ${wanted}`);
}
