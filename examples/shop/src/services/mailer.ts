import { chance, work } from '../chance.ts';
import type { Queue } from '../queue.ts';
import type { Telemetry } from '../telemetry.ts';

/** Sends a letter per placed order; the letter box is full now and then. */
export function handleMail(telemetry: Telemetry, queue: Queue): Promise<void> {
  return queue.drain(telemetry, async () => {
    await telemetry.span('render letter', {}, () => work(6));
    await work(12);
    if (chance(0.04)) {
      telemetry.log('error', 'mailbox unavailable, giving up after 3 attempts');
      throw new Error('Mailbox unavailable');
    }
    telemetry.log('info', 'order confirmation sent');
  });
}
