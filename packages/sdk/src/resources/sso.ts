import type { Call } from '../core/call.ts';
import { toSsoMethods } from '../core/normalize/accounts.ts';
import type { RequestOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';
import type { SsoMethodsResponse } from '../schemas/sso.ts';

/** Single sign-on. */
export class Sso {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Identity providers to sign in with, and the login of the demo where there is one. */
  methods(options?: RequestOptions): Call<SsoMethodsResponse> {
    return this.#transport.call(() => ({ path: '/sso/methods', read: toSsoMethods }), options);
  }
}
