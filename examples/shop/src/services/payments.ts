import { SpanKind } from '@opentelemetry/api';
import { HttpFailure } from '../failure.ts';
import { listen } from '../http/serve.ts';
import type { Endpoint } from '../network.ts';
import type { Service } from '../service.ts';
import { paymentOf } from './payment.ts';

class RiskCheckTimeout extends Error {
  override readonly name = 'RiskCheckTimeout';
}

/** What goes wrong around payments. */
export interface PaymentTroubles {
  /** Whether this release asks the bank about risks first, which was not a good idea. */
  readonly checksRisk: boolean;
}

/** Charges cards and writes invoices; declines some cards, and times out now and then. */
export function startPayments(service: Service, troubles: PaymentTroubles): Promise<Endpoint> {
  const { telemetry, stage } = service;
  return listen(service, [
    {
      method: 'POST',
      path: '/charges',
      handle: async (_parameters, body) => {
        if (paymentOf(body) === 'invoice')
          await telemetry.span('write invoice', {}, () => stage.work(8));
        else await chargeCard(service, troubles);
        if (stage.chance(0.01)) {
          await stage.work(400);
          throw new HttpFailure(504, 'The bank did not answer in time');
        }
        return { status: 200, body: { charged: true } };
      },
    },
  ]);
}

async function chargeCard(service: Service, troubles: PaymentTroubles): Promise<void> {
  try {
    if (troubles.checksRisk) await checkRisk(service);
    await authorize(service);
  } catch (error) {
    if (error instanceof HttpFailure) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new HttpFailure(503, message, { cause: error });
  }
}

function checkRisk({ telemetry, stage }: Service): Promise<void> {
  const options = { kind: SpanKind.CLIENT, attributes: { 'peer.service': 'risk-check' } };
  return telemetry.span('check risk', options, async () => {
    await stage.work(700);
    if (stage.chance(0.75)) throw new RiskCheckTimeout('The risk check did not answer in time');
  });
}

function authorize({ telemetry, stage }: Service): Promise<void> {
  const options = { attributes: { 'card.network': 'visa' } };
  return telemetry.span('authorize card', options, async (span) => {
    const score = { 'risk.score': Math.round(stage.between(0, 100)) };
    span.addEvent('risk checked', score, stage.clock.stamp());
    await stage.work(25);
    if (stage.chance(0.06)) {
      telemetry.log('warn', 'card declined by issuer code=51', { 'card.network': 'visa' });
      throw new HttpFailure(402, 'Insufficient funds');
    }
  });
}
