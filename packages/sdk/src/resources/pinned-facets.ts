import { pinnedFacetsCalls } from '../calls/calls.ts';
import { facetsInOurWords } from '../calls/existing-servers.ts';
import type { Call } from '../http/call.ts';
import type { RequestOptions } from '../http/options.ts';
import { Resource } from './resource.ts';

/** An attribute key to pin or unpin. */
export interface PinnedFacetParams {
  /** The key, for example `service_name`. */
  attr: string;
}

/** Attribute keys the caller has pinned. */
export class PinnedFacets extends Resource<'pinnedFacets'> {
  /** @internal */
  protected readonly calls = pinnedFacetsCalls;

  /** The pinned keys, the caller's own first. */
  list(options?: RequestOptions): Call<string[]> {
    return this.call('list', {}, options, facetsInOurWords);
  }

  /** Pins a key. */
  add(params: PinnedFacetParams, options?: RequestOptions): Call<void> {
    return this.call('add', params, options);
  }

  /** Unpins a key. */
  remove(params: PinnedFacetParams, options?: RequestOptions): Call<void> {
    return this.call('remove', params, options);
  }
}
