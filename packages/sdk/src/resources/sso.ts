import type { Call } from '../http/call.ts';
import { toSsoMethods } from './normalize/accounts.ts';
import type { RequestOptions } from '../http/options.ts';
import type { SsoMethodsResponse } from '../schemas/accounts/sso.ts';
import { Resource } from './resource.ts';

/** Single sign-on. */
export class Sso extends Resource {
  /** Identity providers to sign in with, and the login of the demo where there is one. */
  methods(options?: RequestOptions): Call<SsoMethodsResponse> {
    return this.call('GET', '/sso/methods', {}, options, { read: toSsoMethods });
  }
}
