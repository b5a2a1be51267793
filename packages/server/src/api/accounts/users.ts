import type { CurrentUserResponse } from '@spanlight/sdk/schemas';
import { type Caller, mayRead } from '../../auth/caller.ts';
import { CredentialsBusyError } from '../../auth/credentials.ts';
import { SESSION_SECONDS } from '../../auth/sessions.ts';
import type { ApiContext } from '../api-context.ts';
import { ApiError } from '../http/api-error.ts';
import { SESSION_COOKIE, refuseForeignWrites } from '../http/authenticate.ts';
import type { ServeCall } from '../http/call.ts';
import { projectJson } from './projects.ts';
import { initialsPicture } from './initials-picture.ts';

/** What these calls need. */
type Needs = Pick<ApiContext, 'credentials' | 'loginLimiter' | 'metadata' | 'sessions' | 'site'>;

const NO_TIME = '0001-01-01T00:00:00Z';

/** Who am I, sign in, sign out. */
export function userRoutes(serve: ServeCall, context: Needs): void {
  serve('users.current', async ({ caller }) => {
    const projects = await context.metadata.projects.list();
    const readable = projects.filter((project) => mayRead(caller, project.id));
    return {
      user: userJson(caller),
      projects: readable.map((project) => projectJson(project, caller)),
    };
  });

  serve('users.login', async ({ body, request, reply }) => {
    refuseForeignWrites(context, request);
    const { email, password } = body;
    const wait = await context.loginLimiter.begin(request.ip, email);
    if (wait > 0)
      throw new ApiError(
        429,
        'too_many_requests',
        `too many failed logins; try again in ${Math.ceil(wait / 60)} min`,
        { retryAfter: wait },
      );
    const checked = context.credentials.check(email, password, request.ip);
    const user = await checked.catch(async (error: unknown) => {
      // Whatever kept them from being looked at, they were not found wrong.
      await context.loginLimiter.unchecked(request.ip, email);
      if (!(error instanceof CredentialsBusyError)) throw error;
      throw new ApiError(429, 'too_many_requests', error.message, {
        retryAfter: error.retryAfter,
      });
    });
    if (!user) throw new ApiError(400, 'credentials', 'user with such credentials not found');
    await context.loginLimiter.succeeded(request.ip, email);
    void reply.setCookie(SESSION_COOKIE, await context.sessions.begin(user), {
      ...sessionCookie(context),
      maxAge: SESSION_SECONDS,
    });
    return undefined;
  });

  serve('users.logout', async ({ request, reply }) => {
    refuseForeignWrites(context, request);
    const cookie = request.cookies[SESSION_COOKIE];
    if (cookie) await context.sessions.end(cookie);
    void reply.clearCookie(SESSION_COOKIE, sessionCookie(context));
    return undefined;
  });

  serve('users.logoutEverywhere', async ({ caller, reply }) => {
    await context.sessions.endAll(caller.user.id);
    void reply.clearCookie(SESSION_COOKIE, sessionCookie(context));
    return undefined;
  });
}

/** What every session cookie has: kept from scripts and from other sites' requests. */
export function sessionCookie(context: Pick<ApiContext, 'site'>): {
  path: string;
  httpOnly: true;
  sameSite: 'lax';
  secure: boolean;
} {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: context.site.isHttps };
}

function userJson(caller: Caller): CurrentUserResponse['user'] {
  if (caller.kind !== 'user')
    return {
      id: 0,
      email: '',
      name: 'Guest',
      avatar: '',
      notifyByEmail: false,
      authToken: '',
      budget: 0,
      createdAt: NO_TIME,
      updatedAt: NO_TIME,
    };
  const { id, email, name, avatar, notifyByEmail, authToken, createdAt, updatedAt } = caller.user;
  return {
    id,
    email,
    name,
    avatar: avatar === '' ? initialsPicture({ name, email }) : avatar,
    notifyByEmail,
    authToken: authToken ?? '',
    budget: 0,
    createdAt,
    updatedAt,
  };
}
