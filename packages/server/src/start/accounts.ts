import type { ApiContext } from '../api/api-context.ts';
import { Authenticator } from '../auth/authenticator.ts';
import { Credentials } from '../auth/credentials.ts';
import { EmbedTokens } from '../auth/embed-tokens.ts';
import { LoginLimiter } from '../auth/login-limiter.ts';
import { OidcProvider } from '../auth/oidc.ts';
import { PendingLogins } from '../auth/pending-logins.ts';
import { ownSecretKey, sharedSecretKey } from '../auth/secret-key.ts';
import { Sessions } from '../auth/sessions.ts';
import { demoLogin } from '../auth/sync-accounts.ts';
import { signInPolicy } from '../auth/sign-in-policy.ts';
import type { Config } from '../config/schema.ts';
import type { Metadata } from '../metadata/open.ts';
import type { Site } from '../site.ts';

/** Who may sign in and how, as the API asks for it. */
type Accounts = Pick<
  ApiContext,
  | 'authenticator'
  | 'credentials'
  | 'embedTokens'
  | 'loginHint'
  | 'loginLimiter'
  | 'oidcProviders'
  | 'pendingLogins'
  | 'sessions'
  | 'maySignIn'
>;

/** Makes what signs people in: sessions, passwords, OpenID Connect, tokens of embedding pages. */
export async function openAccounts(
  config: Config,
  metadata: Metadata,
  site: Site,
): Promise<Accounts> {
  const secretKey = await secretKeyOf(config, metadata);
  const maySignIn = signInPolicy(config.auth);
  const sessions = new Sessions(metadata.sessions, secretKey, maySignIn);
  const embedTokens = new EmbedTokens(metadata.embedTokens);
  return {
    sessions,
    maySignIn,
    embedTokens,
    authenticator: new Authenticator(
      metadata.users,
      sessions,
      embedTokens,
      config.auth.guests.projects,
    ),
    credentials: new Credentials(metadata.users),
    loginLimiter: new LoginLimiter(metadata.attempts),
    oidcProviders: config.auth.oidc.map(
      (provider) =>
        new OidcProvider(provider, () => `${site.address}/internal/v1/sso/${provider.id}/callback`),
    ),
    pendingLogins: new PendingLogins(secretKey),
    loginHint: demoLogin(config),
  };
}

async function secretKeyOf(config: Config, metadata: Metadata): Promise<string> {
  if (config.secretKey !== undefined) return config.secretKey;
  return config.postgres.url === undefined
    ? await ownSecretKey(config.dataDir)
    : await sharedSecretKey(metadata.settings);
}
