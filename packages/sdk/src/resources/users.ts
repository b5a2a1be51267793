import type { Call } from '../core/call.ts';
import { toCurrentUser } from '../core/normalize/accounts.ts';
import type { RequestOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';
import type { CurrentUserResponse, LoginRequest } from '../schemas/users.ts';

/** The caller. */
export class Users {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The caller and the projects the caller may open. A guest has id 0. */
  current(options?: RequestOptions): Call<CurrentUserResponse> {
    return this.#transport.call(() => ({ path: '/users/current', read: toCurrentUser }), options);
  }

  /**
   * Signs in. The session cookie is kept by the browser, or by this client where there is none.
   * @throws BadRequestError with code `credentials` when e-mail or password is wrong.
   */
  login(params: LoginRequest, options?: RequestOptions): Call<void> {
    return this.#transport.call(
      () => ({ method: 'POST', path: '/users/login', body: params, read: () => undefined }),
      options,
    );
  }

  /** Signs out. */
  logout(options?: RequestOptions): Call<void> {
    return this.#transport.call(
      () => ({ method: 'POST', path: '/users/logout', read: () => undefined }),
      options,
    );
  }
}
