import type { Call } from '../http/call.ts';
import { toPinnedFacets } from './normalize/accounts.ts';
import type { RequestOptions } from '../http/options.ts';
import { Resource } from './resource.ts';

/** An attribute key to pin or unpin. */
export interface PinnedFacetParams {
  /** The key, for example `service_name`. */
  attr: string;
}

/** Attribute keys the caller has pinned. */
export class PinnedFacets extends Resource {
  /** The pinned keys, the caller's own first. */
  list(options?: RequestOptions): Call<string[]> {
    return this.call('GET', '/pinned-facets', {}, options, { read: toPinnedFacets });
  }

  /** Pins a key. */
  add({ attr }: PinnedFacetParams, options?: RequestOptions): Call<void> {
    return this.call('POST', '/pinned-facets', {}, options, { body: { attr } });
  }

  /** Unpins a key. */
  remove({ attr }: PinnedFacetParams, options?: RequestOptions): Call<void> {
    return this.call('DELETE', '/pinned-facets', {}, options, { body: { attr } });
  }
}
