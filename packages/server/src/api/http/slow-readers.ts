import type { FastifyInstance } from 'fastify';

/** Ends connections on which an answer gets no further for some time, in milliseconds: whoever asked does not read it. */
export function leaveSlowReaders(app: FastifyInstance, patience: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    raw.setTimeout(patience, () => {
      raw.destroy();
    });
    await Promise.resolve();
  });
}
