import { pinnedFacetsCalls, savedViewsCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { IdParams, ProjectParams, RequestOptions } from '../http/options.ts';
import type { SavedView } from '../schemas/accounts/saved-views.ts';
import { Resource, type Method } from './resource.ts';
import { facetWords } from '../calls/existing-servers.ts';

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
export type SavedViewParams = IdParams;

/** Screens saved with their filters, shared by all users of a project. */
export class SavedViews extends Resource<'savedViews'> {
  static override readonly calls = savedViewsCalls;

  /** Saved views, pinned ones first, then newest first. */
  declare list: Method<(params?: ProjectParams) => SavedView[]>;

  /** Saves a view. */
  create(params: CreateSavedViewParams, options?: RequestOptions): Call<SavedView> {
    return this.call('create', { params: {}, query: {}, ...params }, options);
  }

  declare delete: Method<(params: SavedViewParams) => void>;
  declare pin: Method<(params: SavedViewParams) => void>;
  declare unpin: Method<(params: SavedViewParams) => void>;
}

/** An attribute key to pin or unpin. */
export interface PinnedFacetParams {
  /** The key, for example `service_name`. */
  attr: string;
}

/** Attribute keys the caller has pinned. */
export class PinnedFacets extends Resource<'pinnedFacets'> {
  static override readonly calls = pinnedFacetsCalls;
  static override readonly words = facetWords;

  declare list: Method<() => string[]>;
  declare add: Method<(params: PinnedFacetParams) => void>;
  declare remove: Method<(params: PinnedFacetParams) => void>;
}
