import { direct } from '../http/direct.ts';
import { openShop } from '../shop.ts';
import { SimulatedClock } from '../stage/simulated-clock.ts';
import { seededRandom, Stage } from '../stage/stage.ts';
import type { Endpoints } from '../telemetry/dsn.ts';
import { PastExport } from './past-export.ts';
import { PastTelemetry } from './past-telemetry.ts';
import { timelineBefore } from './timeline.ts';

const MINUTE = 60_000;
/** A few of these, and never at the border between two minutes. */
const READ_METRICS_EVERY = 20_000;
const SEED = 20_260_122;

/**
 * Lets the shop run through the hours before it was started, on a clock that doesn't wait, and sends what it would have sent
 * then. Throws when the server refuses it.
 *
 * @param now When the shop was started, milliseconds since 1970.
 */
export async function tellPast(endpoints: Endpoints, now: number): Promise<void> {
  const timeline = timelineBefore(now);
  const clock = new SimulatedClock(timeline.begins);
  const stage = new Stage(clock, seededRandom(SEED));
  const target = new PastExport(endpoints);
  const telemetry = new PastTelemetry(clock, target);
  const shop = await openShop({
    stage,
    network: direct(stage),
    observe: (release) => telemetry.observe(release),
    isMailServerAway: () => false,
  });
  const closing = new AbortController();
  void shop.run(closing.signal);
  const until = async (end: number): Promise<void> => {
    while (clock.now() < end) {
      await clock.run(Math.min(clock.now() + READ_METRICS_EVERY, end));
      await telemetry.readMetrics();
      await target.flushIfFull();
    }
  };
  await until(timeline.released);
  await shop.releasePayments('risky');
  await until(timeline.rolledBack);
  await shop.releasePayments('stable');
  await until(timeline.ends);
  closing.abort();
  await clock.run(timeline.ends + MINUTE);
  await target.finish();
}
