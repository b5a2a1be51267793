import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../auth/caller.ts';
import { mayWrite } from '../../auth/same-site.ts';
import type { ApiContext } from '../api-context.ts';
import { ApiError } from './api-error.ts';

/** Name of the session cookie. */
export const SESSION_COOKIE = 'token';

/**
 * Who sends the request. Throws 401 without an identity, and 403 for a change that a page of another
 * site asks for with the user's cookie.
 */
export async function authenticate(
  context: Pick<ApiContext, 'authenticator' | 'site'>,
  request: FastifyRequest,
): Promise<Caller> {
  const identity = await context.authenticator.identify({
    cookie: request.cookies[SESSION_COOKIE],
    authorization: request.headers.authorization,
    origin: request.headers.origin,
  });
  if (!identity) throw new ApiError(401, 'unauthorized', reasonOf(request.headers));
  if (identity.by === 'cookie') refuseForeignWrites(context, request);
  return identity.caller;
}

/** Why nobody was recognised; whether an embed token is known stays untold. */
function reasonOf({ authorization, origin }: FastifyRequest['headers']): string {
  if (!authorization) return 'token is missing or empty';
  if (!/^bearer spe_/i.test(authorization)) return 'the token is not valid';
  return origin === undefined
    ? 'the embed token is not valid: such a token counts for pages of other origins, and this request names none'
    : `the embed token is not valid, or not created for pages of ${origin}`;
}

/** Throws 403 for a change that a page of another site asks for. */
export function refuseForeignWrites(
  context: Pick<ApiContext, 'site'>,
  request: FastifyRequest,
): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, host } = request.headers;
  const secFetchSite = request.headers['sec-fetch-site'];
  const from = {
    origin,
    host,
    secFetchSite: Array.isArray(secFetchSite) ? secFetchSite[0] : secFetchSite,
    isHttps: context.site.isHttps || request.protocol === 'https',
  };
  if (!mayWrite(from, context.site.origin))
    throw new ApiError(403, 'forbidden', 'requests from other sites may not change anything');
}

/** Throws 403 for whoever did not sign in. */
export function requireUser(caller: Caller): void {
  if (caller.kind === 'embed')
    throw new ApiError(403, 'forbidden', 'this call is closed to embed tokens');
  if (caller.kind === 'guest')
    throw new ApiError(403, 'forbidden', 'this call is closed to guests: sign in first');
}
