import type { Call } from '../core/call.ts';
import { toPinnedFacets } from '../core/normalize/accounts.ts';
import type { RequestOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';

/** An attribute key to pin or unpin. */
export interface PinnedFacetParams {
  /** The key, for example `service_name`. */
  attr: string;
}

/** Attribute keys the caller has pinned. */
export class PinnedFacets {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The pinned keys, the caller's own first. */
  list(options?: RequestOptions): Call<string[]> {
    return this.#transport.call(() => ({ path: '/pinned-facets', read: toPinnedFacets }), options);
  }

  /** Pins a key. */
  add(params: PinnedFacetParams, options?: RequestOptions): Call<void> {
    return this.#change('POST', params, options);
  }

  /** Unpins a key. */
  remove(params: PinnedFacetParams, options?: RequestOptions): Call<void> {
    return this.#change('DELETE', params, options);
  }

  #change(
    method: 'POST' | 'DELETE',
    { attr }: PinnedFacetParams,
    options: RequestOptions | undefined,
  ): Call<void> {
    return this.#transport.call(
      () => ({ method, path: '/pinned-facets', body: { attr }, read: () => undefined }),
      options,
    );
  }
}
