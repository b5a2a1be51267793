import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
  discovery,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { ProviderConfig } from '../config/schema.ts';

/** What must be kept between sending the browser away and getting it back. */
export interface PendingLogin {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A person, as an OpenID provider identifies them. */
export interface OidcIdentity {
  readonly email: string;
  readonly name: string;
}

/** Signing in didn't work; the message is fit for the person at the browser. */
export class OidcError extends Error {
  override readonly name = 'OidcError';
  /** Whose turn it is: the provider can't be reached, or the login itself was refused. */
  readonly kind: 'unavailable' | 'refused';

  constructor(kind: OidcError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** One OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
export class OidcProvider {
  readonly settings: ProviderConfig;
  readonly #redirectUrl: () => string;
  #discovered: Promise<Configuration> | undefined;

  constructor(settings: ProviderConfig, redirectUrl: () => string) {
    this.settings = settings;
    this.#redirectUrl = () => settings.redirectUrl ?? redirectUrl();
  }

  /** Where to send the browser, and what to remember until it returns. Throws an `OidcError`. */
  async start(): Promise<{ url: string; pending: PendingLogin }> {
    const configuration = await this.#configuration();
    const pending = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
    };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUrl(),
      scope: [...new Set(['openid', ...this.settings.scopes])].join(' '),
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, pending };
  }

  /**
   * Exchanges the code for an identity. `query` is the query string the browser came back with.
   * The id token's signature, issuer, audience, nonce and times are checked. Throws an `OidcError`.
   */
  async finish(query: string, pending: PendingLogin): Promise<OidcIdentity> {
    const configuration = await this.#configuration();
    const current = new URL(this.#redirectUrl());
    current.search = query;
    try {
      const tokens = await authorizationCodeGrant(configuration, current, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.verifier,
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (!idToken) throw new OidcError('refused', 'the provider sent no id token');
      const claims = this.#isComplete(idToken)
        ? idToken
        : { ...idToken, ...(await fetchUserInfo(configuration, tokens.access_token, idToken.sub)) };
      return this.#identity(claims);
    } catch (error) {
      if (error instanceof OidcError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new OidcError('refused', `the provider's answer was refused: ${reason}`, error);
    }
  }

  #isComplete(claims: Readonly<Record<string, unknown>>): boolean {
    const { claim } = this.settings;
    return (
      typeof claims[claim] === 'string' &&
      (claim !== 'email' || claims['email_verified'] !== undefined)
    );
  }

  #identity(claims: Readonly<Record<string, unknown>>): OidcIdentity {
    const email = claims[this.settings.claim];
    if (typeof email !== 'string' || email.trim() === '')
      throw new OidcError('refused', `the provider sent no "${this.settings.claim}" claim`);
    this.#requireVerified(claims['email_verified']);
    const names = [this.settings.nameClaim, 'name', 'preferred_username'];
    const name = names.map((claim) => claim && claims[claim]).find((value) => isText(value));
    return { email: email.trim().toLowerCase(), name: isText(name) ? name : '' };
  }

  /**
   * An address that its owner could choose freely would let them in as anybody. Of other claims than `email` the
   * configuration says that they can be trusted by naming them.
   */
  #requireVerified(verified: unknown): void {
    const { claim, trustEmail } = this.settings;
    // Some providers send the word instead of the value.
    if (claim !== 'email' || verified === true || verified === 'true') return;
    if (verified !== undefined)
      throw new OidcError('refused', 'the provider has not verified the email address');
    if (!trustEmail)
      throw new OidcError(
        'refused',
        'the provider does not say whether it has verified the email address (email_verified)',
      );
  }

  /** Discovery is done once it is needed and again after it failed: a provider may start later than we. */
  async #configuration(): Promise<Configuration> {
    this.#discovered ??= this.#discover();
    try {
      return await this.#discovered;
    } catch (error) {
      this.#discovered = undefined;
      const label = this.settings.displayName || this.settings.id;
      const reason = error instanceof Error ? error.message : String(error);
      throw new OidcError(
        'unavailable',
        `the sign-in provider ${label} can't be used: ${reason}`,
        error,
      );
    }
  }

  /** To a provider a slash at the end makes another issuer, to people it doesn't. */
  async #discover(): Promise<Configuration> {
    const { issuerUrl } = this.settings;
    const withoutSlash = issuerUrl.replace(/\/+$/, '');
    try {
      return await this.#discoverAt(new URL(issuerUrl));
    } catch (error) {
      if (withoutSlash === issuerUrl) throw error;
      return await this.#discoverAt(new URL(withoutSlash));
    }
  }

  async #discoverAt(issuer: URL): Promise<Configuration> {
    const { clientId, clientSecret } = this.settings;
    return await discovery(
      issuer,
      clientId,
      undefined,
      clientSecret === undefined ? None() : ClientSecretPost(clientSecret),
      { timeout: 10, execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [] },
    );
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
