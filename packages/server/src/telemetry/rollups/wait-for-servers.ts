import { setTimeout } from 'node:timers/promises';

/** Milliseconds after which a server that shares the store reads the state of folding again. */
export const FOLDING_STATE_MAX_AGE = 30_000;

/**
 * Waits until all other servers have noticed that a period is closed. Also needed for a period that another server closed: it may
 * have died before all others noticed.
 *
 * @param within milliseconds within which they notice
 * @param stopped ends the wait early
 */
export async function waitForServers(within: number, stopped?: AbortSignal): Promise<void> {
  await setTimeout(within, undefined, { ref: false, signal: stopped }).catch(() => undefined);
}
