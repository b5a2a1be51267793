import { ssoCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { RequestOptions } from '../http/options.ts';
import type { SsoMethodsResponse } from '../schemas/accounts/sso.ts';
import { Resource } from './resource.ts';

/** Single sign-on. */
export class Sso extends Resource<'sso'> {
  /** @internal */
  protected readonly calls = ssoCalls;

  /** Identity providers to sign in with, and the login of the demo where there is one. */
  methods(options?: RequestOptions): Call<SsoMethodsResponse> {
    return this.call('methods', {}, options);
  }
}
