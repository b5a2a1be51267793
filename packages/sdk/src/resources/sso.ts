import type { Call } from '../core/call.ts';
import { toSsoMethods } from '../core/normalize/accounts.ts';
import type { RequestOptions } from '../core/options.ts';
import type { SsoMethodsResponse } from '../schemas/sso.ts';
import { Resource } from './resource.ts';

/** Single sign-on. */
export class Sso extends Resource {
  /** Identity providers to sign in with, and the login of the demo where there is one. */
  methods(options?: RequestOptions): Call<SsoMethodsResponse> {
    return this.call('GET', '/sso/methods', {}, options, { read: toSsoMethods });
  }
}
