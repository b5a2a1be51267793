import type { Server } from 'node:http';
import { chance, work } from '../chance.ts';
import { HttpFailure, listen } from '../http.ts';
import { paymentOf } from '../payment.ts';
import type { Telemetry } from '../telemetry.ts';

class CardDeclined extends Error {
  override readonly name = 'CardDeclined';
}

/** Charges cards and writes invoices; declines some cards, and times out now and then. */
export function startPayments(telemetry: Telemetry): Promise<Server> {
  return listen(telemetry, [
    {
      method: 'POST',
      path: '/charges',
      handle: async (_parameters, body) => {
        if (paymentOf(body) === 'card') await authorize(telemetry);
        else await telemetry.span('write invoice', {}, () => work(8));
        if (chance(0.02)) {
          await work(400);
          throw new HttpFailure(504, 'The bank did not answer in time');
        }
        return { status: 200, body: { charged: true } };
      },
    },
  ]);
}

function authorize(telemetry: Telemetry): Promise<void> {
  const options = { attributes: { 'card.network': 'visa' } };
  return telemetry.span('authorize card', options, async (span) => {
    span.addEvent('risk checked', { 'risk.score': Math.round(Math.random() * 100) });
    await work(25);
    if (chance(0.06)) {
      telemetry.log('error', 'card declined by issuer code=51', { 'card.network': 'visa' });
      throw new CardDeclined('Insufficient funds');
    }
  });
}
