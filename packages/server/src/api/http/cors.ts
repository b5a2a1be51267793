import type { FastifyInstance } from 'fastify';
import { KEYS_HEADER } from './once.ts';

/**
 * Lets pages of other sites call with a bearer token, as embedded widgets do. Credentials are not
 * allowed: a cookie never counts across sites. Where there are guests, a page without a token reads nothing: whoever
 * opens it would read for its site what only their own network reaches.
 */
export function allowOtherSites(app: FastifyInstance, hasGuests: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    // A browser asks before it sends a token, and asks without one.
    if (hasGuests && !request.headers.authorization && request.method !== 'OPTIONS') return;
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'traceparent, retry-after, etag, idempotency-keys',
      ...KEYS_HEADER,
    });
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'HEAD, GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        'access-control-max-age': '600',
      })
      .send();
  });
}
