import type { FastifyInstance } from 'fastify';
import { safeNextPath } from '../../auth/next-path.ts';
import { OidcError, type OidcIdentity, type OidcProvider } from '../../auth/oidc.ts';
import { PENDING_SECONDS } from '../../auth/pending-logins.ts';
import { SESSION_SECONDS } from '../../auth/sessions.ts';
import type { User } from '../../metadata/accounts/users.ts';
import type { ApiContext } from '../api-context.ts';
import { ApiError, badRequest, notFound } from '../http/api-error.ts';
import { SESSION_COOKIE } from '../http/authenticate.ts';
import type { ServeCall } from '../http/call.ts';
import { sessionCookie } from './users.ts';

/** What these calls need. */
type Needs = Pick<
  ApiContext,
  'loginHint' | 'metadata' | 'oidcProviders' | 'pendingLogins' | 'sessions' | 'site' | 'maySignIn'
>;

const PENDING_COOKIE = 'oidc-state';

/** Signing in with a provider begins; what the query holds is anybody's. */
interface Start {
  Params: { readonly id: string };
  Querystring: { readonly next?: unknown };
}

/** The provider sends the browser back. */
interface Callback {
  Params: Start['Params'];
  Querystring: { readonly state?: unknown };
}

/** Signing in through an OpenID Connect provider. */
export function ssoRoutes(app: FastifyInstance, serve: ServeCall, context: Needs): void {
  serve('sso.methods', async () =>
    Promise.resolve({
      methods: context.oidcProviders.map(({ settings }) => ({
        id: settings.id,
        name: settings.displayName,
        url: `${context.site.address}/internal/v1/sso/${settings.id}/start`,
      })),
      ...(context.loginHint && { hint: context.loginHint }),
    }),
  );

  app.get<Start>('/sso/:id/start', async (request, reply) => {
    const provider = providerOf(context, request.params);
    const { next } = request.query;
    const { url, pending } = await provider.start().catch(refuse);
    const sealed = { ...pending, next: safeNextPath(typeof next === 'string' ? next : undefined) };
    return reply
      .setCookie(PENDING_COOKIE, await context.pendingLogins.seal(provider.settings.id, sealed), {
        ...sessionCookie(context),
        maxAge: PENDING_SECONDS,
      })
      .redirect(url);
  });

  app.get<Callback>('/sso/:id/callback', async (request, reply) => {
    const provider = providerOf(context, request.params);
    const cookie = request.cookies[PENDING_COOKIE];
    const pending = cookie && (await context.pendingLogins.open(provider.settings.id, cookie));
    void reply.clearCookie(PENDING_COOKIE, sessionCookie(context));
    if (!pending) throw badRequest('oidc: no state; start signing in again');
    const { state } = request.query;
    if (state !== pending.state) throw badRequest('oidc: state did not match');
    const query = request.url.slice(request.url.indexOf('?'));
    const identity = await provider.finish(query, pending).catch(refuse);
    const user = await accountOf(context, provider, identity);
    return reply
      .setCookie(SESSION_COOKIE, await context.sessions.begin(user, provider.settings.id), {
        ...sessionCookie(context),
        maxAge: SESSION_SECONDS,
      })
      .redirect(context.site.address + pending.next);
  });
}

function providerOf(context: Needs, { id }: Start['Params']): OidcProvider {
  const provider = context.oidcProviders.find(({ settings }) => settings.id === id);
  if (!provider) throw notFound('there is no such sign-in provider');
  return provider;
}

/**
 * Users of the configuration keep what it says about them; others are made or brought up to date. Throws an `ApiError`
 * for somebody for whom the provider doesn't vouch.
 */
async function accountOf(
  context: Needs,
  provider: OidcProvider,
  { email, name }: OidcIdentity,
): Promise<User> {
  const { id, projects } = provider.settings;
  const known = await context.metadata.users.findByEmail(email);
  if (known && !context.maySignIn(id, known))
    throw new ApiError(403, 'forbidden', `oidc: ${id} may not sign ${known.email} in`);
  if (known && known.source !== 'oidc') return known;
  return await context.metadata.users.save(
    { email, name, avatar: '', notifyByEmail: true, provider: id, projectIds: projects },
    'oidc',
  );
}

function refuse(error: unknown): never {
  if (!(error instanceof OidcError)) throw error;
  if (error.kind === 'unavailable')
    throw new ApiError(503, 'unavailable', error.message, { retryAfter: 10, cause: error });
  throw new ApiError(400, 'bad_request', `oidc: ${error.message}`, { cause: error });
}
