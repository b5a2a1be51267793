import type { TimesByWidth } from '../../../metadata/telemetry/point-progress.ts';
import { floorTo } from '../floor-to.ts';
import type { TelemetryClient } from '../../client.ts';
import { POINTS_MINUTES, type Rollup } from '../../tables/points.ts';
import { HOUR_SECONDS } from '../../../shared/time-units.ts';
import { deferredRows, type Stretch } from './fold-points-sql.ts';
import { stepOf, WIDER } from './folded-widths.ts';

/**
 * How far points are folded where the metadata doesn't say: because nothing was ever deferred, or because the metadata was lost.
 * The last stretch of a width is taken for half folded, as what was folded in it is removed before it is folded again.
 *
 * @param now milliseconds since 1970
 */
export async function firstProgress(client: TelemetryClient, now: number): Promise<TimesByWidth> {
  const hour = floorTo(now / 1000, HOUR_SECONDS);
  const minutes = await deferredExtent(client, POINTS_MINUTES);
  const times = new Map<number, number>();
  let closing = hour;
  let finer = { first: minutes?.first ?? hour, whole: Infinity };
  for (const [rollup, source] of WIDER) {
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
    times.set(rollup.width, whole);
    finer = { first: Math.min(extent?.first ?? whole, whole), whole };
  }
  return times.set(POINTS_MINUTES.width, closing);
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
