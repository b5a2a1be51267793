import type { WholeTime, WholeTimes } from '../../../metadata/telemetry/point-progress.ts';
import { floorTo } from '../floor-to.ts';
import type { TelemetryClient } from '../../client.ts';
import { POINTS_15_MINUTES, POINTS_MINUTES, type Rollup, ROLLUPS } from '../../tables/points.ts';
import { HOUR_SECONDS } from '../../../shared/time-units.ts';
import { deferredRows, type Stretch } from './fold-points-sql.ts';
import { foldableUntil, stepOf, WIDER } from './folded-widths.ts';

/**
 * How far points are folded where the metadata doesn't say: because nothing was ever deferred, or because the metadata was lost.
 * The last stretch of a width is taken for half folded, as what was folded in it is removed before it is folded again.
 *
 * @param now milliseconds since 1970
 */
export async function firstProgress(client: TelemetryClient, now: number): Promise<WholeTimes> {
  const hour = floorTo(now / 1000, HOUR_SECONDS);
  const minutes = await deferredExtent(client, POINTS_MINUTES);
  const times = new Map<number, WholeTime>();
  let closing = hour;
  const known = new Map([[POINTS_MINUTES, { first: minutes?.first ?? hour, whole: Infinity }]]);
  for (const [rollup, source] of WIDER) {
    const finer = known.get(source) ?? { first: hour, whole: Infinity };
    const step = stepOf(rollup);
    const extent = await deferredExtent(client, rollup);
    let whole = floorTo(finer.first, step);
    if (extent) {
      const since = floorTo(extent.last, step);
      const last = { since, until: since + step };
      // What was folded of rows that have expired stays as it is.
      whole = (await hasDeferred(client, source, last)) ? last.since : last.until;
      closing = Math.max(closing, last.until);
    }
    whole = Math.min(whole, floorTo(finer.whole, step));
    known.set(rollup, { first: Math.min(extent?.first ?? whole, whole), whole });
    times.set(rollup.width, { since: 0, until: whole });
  }
  // Since when it is there is lost, too.
  if (await hasPoints(client))
    times.set(POINTS_15_MINUTES.width, await wholeFromNowOn(client, now));
  return times.set(POINTS_MINUTES.width, { since: 0, until: closing });
}

/**
 * Since when a rollup is whole whose table was made a moment ago: since what isn't deferred is copied there, and before that
 * nothing was that is later.
 *
 * @param now milliseconds since 1970
 */
export async function wholeFromNowOn(client: TelemetryClient, now: number): Promise<WholeTime> {
  const foldable = foldableUntil(now);
  const [found] = await client.rows<{ last: number }>(
    `SELECT toUnixTimestamp(max(time)) AS last FROM ${POINTS_MINUTES.name} WHERE NOT deferred AND time >= toDateTime(${foldable})`,
  );
  const last = found?.last ?? 0;
  const begin = last < foldable ? foldable : floorTo(last, HOUR_SECONDS) + HOUR_SECONDS;
  return { since: begin, until: begin };
}

async function hasPoints(client: TelemetryClient): Promise<boolean> {
  const found = await client.rows(
    ROLLUPS.map(({ name }) => `SELECT 1 AS found FROM ${name} LIMIT 1`).join('\nUNION ALL\n'),
  );
  return found.length > 0;
}

/** When the first and the last deferred row of a rollup begin, in seconds since 1970. */
async function deferredExtent(
  client: TelemetryClient,
  { name }: Rollup,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const [found] = await client.rows<{ first: number; last: number }>(
    `SELECT toUnixTimestamp(min(time)) AS first, toUnixTimestamp(max(time)) AS last FROM ${name} WHERE deferred`,
  );
  return found && found.last > 0 ? found : undefined;
}

async function hasDeferred(
  client: TelemetryClient,
  { name }: Rollup,
  stretch: Stretch,
): Promise<boolean> {
  const found = await client.rows(
    `SELECT 1 AS found FROM ${name} WHERE ${deferredRows(stretch)} LIMIT 1`,
  );
  return found.length > 0;
}
