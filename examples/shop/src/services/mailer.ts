import type { Service } from '../service.ts';
import type { Queue } from './queue.ts';

class MailServerUnreachable extends Error {
  override readonly name = 'MailServerUnreachable';
}

/** What goes wrong around mails. */
export interface MailTroubles {
  /** Whether nobody takes mails at a time, milliseconds since 1970. */
  isMailServerAway(time: number): boolean;
}

/** Sends a letter per placed order; the letter box is full now and then. Returns one round of work. */
export function startMailer(
  { telemetry, stage }: Service,
  queue: Queue,
  { isMailServerAway }: MailTroubles,
): () => Promise<void> {
  const mails = telemetry.meter.createCounter('shop.mails', {
    description: 'Letters by what became of them.',
    unit: '{mail}',
  });
  const handle = async (): Promise<void> => {
    await telemetry.span('render letter', {}, () => stage.work(6));
    await stage.work(12);
    if (isMailServerAway(stage.clock.now())) {
      mails.add(1, { 'shop.mail.outcome': 'failed' });
      throw new MailServerUnreachable('connect ECONNREFUSED mail:25');
    }
    if (stage.chance(0.02)) {
      mails.add(1, { 'shop.mail.outcome': 'failed' });
      telemetry.log('warn', 'mailbox unavailable, giving up after 3 attempts');
      throw new Error('Mailbox unavailable');
    }
    mails.add(1, { 'shop.mail.outcome': 'sent' });
    telemetry.log('info', 'order confirmation sent');
  };
  return () => queue.drain(telemetry, handle);
}
