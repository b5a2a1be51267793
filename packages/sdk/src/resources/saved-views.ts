import { pinnedFacetsCalls, savedViewsCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { SavedView } from '../schemas/accounts/saved-views.ts';
import { Resource } from './resource.ts';
import { facetsInOurWords } from '../calls/existing-servers.ts';

/** A view to save. */
export interface CreateSavedViewParams extends ProjectParams {
  /** At most 500 characters. */
  name: string;
  /** Name of the screen, for example `SpanGroupList`. */
  route: string;
  /** Path parameters of the screen. */
  params?: Record<string, unknown> | undefined;
  /** Query state of the screen, without `time_gte`. */
  query?: SavedView['query'] | undefined;
}

/** Parameters of the calls about one view. */
export interface SavedViewParams extends ProjectParams {
  /** Id of the view. */
  id: number | string;
}

/** Screens saved with their filters, shared by all users of a project. */
export class SavedViews extends Resource<'savedViews'> {
  /** @internal */
  protected readonly calls = savedViewsCalls;

  /** Saved views, pinned ones first, then newest first. */
  list(params: ProjectParams = {}, options?: RequestOptions): Call<SavedView[]> {
    return this.call('list', params, options);
  }

  /** Saves a view. */
  create(params: CreateSavedViewParams, options?: RequestOptions): Call<SavedView> {
    return this.call('create', { params: {}, query: {}, ...params }, options);
  }

  /** Deletes a view. */
  delete(params: SavedViewParams, options?: RequestOptions): Call<void> {
    return this.call('delete', params, options);
  }

  /** Pins a view. */
  pin(params: SavedViewParams, options?: RequestOptions): Call<void> {
    return this.call('pin', params, options);
  }

  /** Unpins a view. */
  unpin(params: SavedViewParams, options?: RequestOptions): Call<void> {
    return this.call('unpin', params, options);
  }
}

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
