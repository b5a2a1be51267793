import { usersCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { RequestOptions } from '../http/options.ts';
import type { CurrentUserResponse, LoginRequest } from '../schemas/accounts/users.ts';
import { Resource } from './resource.ts';

/** The caller. */
export class Users extends Resource<'users'> {
  /** @internal */
  protected readonly calls = usersCalls;

  /** The caller and the projects the caller may open. A guest has id 0. */
  current(options?: RequestOptions): Call<CurrentUserResponse> {
    return this.call('current', {}, options);
  }

  /**
   * Signs in. The session cookie is kept by the browser, or by this client where there is none.
   * @throws BadRequestError with code `credentials` when e-mail or password is wrong.
   */
  login(params: LoginRequest, options?: RequestOptions): Call<void> {
    return this.call('login', params, options);
  }

  /** Signs out. */
  logout(options?: RequestOptions): Call<void> {
    return this.call('logout', {}, options);
  }
}
