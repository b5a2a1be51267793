import type { FastifyBaseLogger } from 'fastify';
import type { SharedClock } from '../metadata/coordination/shared-clock.ts';

/** Milliseconds between looks, and between two lines of the log. */
const INTERVAL = 60_000;
const LOGGED_AGAIN = 60 * INTERVAL;
/** Milliseconds by which the clocks of machines may differ. */
const TOLERATED = 5000;

/**
 * Warns while the clock of this machine is not that of PostgreSQL. Work that servers share goes by PostgreSQL's; times of data
 * and answers do not.
 *
 * @returns what ends it
 */
export function checkClock(
  clock: Pick<SharedClock, 'difference'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  let quietUntil = 0;
  const look = (): void => {
    const seconds = Math.round(clock.difference / 1000);
    if (Math.abs(clock.difference) <= TOLERATED || performance.now() < quietUntil) return;
    quietUntil = performance.now() + LOGGED_AGAIN;
    log.warn({ seconds }, "this machine's clock differs from that of PostgreSQL");
  };
  look();
  const timer = setInterval(look, INTERVAL).unref();
  return () => clearInterval(timer);
}
