import type { FastifyReply } from 'fastify';

import type { Tally } from '../../../ingest-result.ts';

const WRITTEN = 'x-prometheus-remote-write';

/** The older path: senders that know it expect a 202. */
export const OLD_PATH = '/api/v1/prometheus/write';

/**
 * Tells a sender of remote write what was stored. A request of which something was refused must not
 * succeed, though the rest of it is stored: it gets a 400, after which nobody sends it again.
 */
export function answerRemoteWrite(reply: FastifyReply, path: string, tally: Tally): FastifyReply {
  const { samples, histograms } = tally.written;
  reply
    .header(`${WRITTEN}-samples-written`, String(samples))
    .header(`${WRITTEN}-histograms-written`, String(histograms))
    .header(`${WRITTEN}-exemplars-written`, '0');
  if (tally.rejected === 0) return reply.code(path === OLD_PATH ? 202 : 204).send();
  const message = `${tally.message()}; the other ${samples + histograms} were stored`;
  const error = { status: 400, code: 'partial_write', message };
  return reply
    .code(400)
    .type('application/json')
    .send({ statusCode: 400, code: error.code, message, error });
}
