import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A real OpenID Connect provider on a port of its own, which knows whom it is told to. */
export interface IdentityProvider {
  readonly issuer: string;
  stop(): Promise<void>;
}

export interface ProviderOptions {
  readonly redirectUrls: string[];
  /** Claims of the person who signs in as `login`. */
  readonly claims: (login: string) => Record<string, unknown>;
}

export async function startIdentityProvider(options: ProviderOptions): Promise<IdentityProvider> {
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'spanlight',
        client_secret: 'a-secret-of-the-client',
        redirect_uris: options.redirectUrls,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['a key for cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...options.claims(id) }),
    }),
  });
  handle = provider.callback();
  return {
    issuer,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
