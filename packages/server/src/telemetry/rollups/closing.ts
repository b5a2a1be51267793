import { setTimeout } from 'node:timers/promises';

/** Milliseconds for which a server that shares the store goes by what it knows of the others' folding. */
export const KNOWN_FOR = 30_000;

/**
 * Waits until all other servers have noticed what is closed. A stretch that another server has closed is waited for, too: nobody
 * knows whether that one lived to see all others notice.
 *
 * @param within milliseconds within which they notice
 * @param stopped ends waiting
 */
export async function othersNotice(within: number, stopped?: AbortSignal): Promise<void> {
  await setTimeout(within, undefined, { ref: false, signal: stopped }).catch(() => undefined);
}
