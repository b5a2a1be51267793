import { chance, work } from '../chance.ts';
import type { Queue } from '../queue.ts';
import type { Telemetry } from '../telemetry.ts';

/** Sends a letter per placed order; the letter box is full now and then. Returns one round of work. */
export function startMailer(telemetry: Telemetry, queue: Queue): () => Promise<void> {
  const mails = telemetry.meter.createCounter('shop.mails', {
    description: 'Letters by what became of them.',
    unit: '{mail}',
  });
  const handle = async (): Promise<void> => {
    await telemetry.span('render letter', {}, () => work(6));
    await work(12);
    if (chance(0.04)) {
      mails.add(1, { 'shop.mail.outcome': 'failed' });
      telemetry.log('error', 'mailbox unavailable, giving up after 3 attempts');
      throw new Error('Mailbox unavailable');
    }
    mails.add(1, { 'shop.mail.outcome': 'sent' });
    telemetry.log('info', 'order confirmation sent');
  };
  return () => queue.drain(telemetry, handle);
}
