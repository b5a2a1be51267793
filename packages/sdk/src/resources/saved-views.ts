import type { Call } from '../http/call.ts';
import { toSavedView, toSavedViews } from './normalize/accounts.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { SavedView } from '../schemas/accounts/saved-views.ts';
import { bodyOf, Resource } from './resource.ts';

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

const views = '/tracing/{project}/saved-views';

/** Screens saved with their filters, shared by all users of a project. */
export class SavedViews extends Resource {
  /** Saved views, pinned ones first, then newest first. */
  list(params: ProjectParams = {}, options?: RequestOptions): Call<SavedView[]> {
    return this.call('GET', views, params, options, { read: toSavedViews });
  }

  /** Saves a view. */
  create(params: CreateSavedViewParams, options?: RequestOptions): Call<SavedView> {
    return this.call('POST', views, params, options, {
      body: { params: {}, query: {}, ...bodyOf(params) },
      read: toSavedView,
    });
  }

  /** Deletes a view. */
  delete(params: SavedViewParams, options?: RequestOptions): Call<void> {
    return this.call('DELETE', `${views}/{id}`, params, options);
  }

  /** Pins a view. */
  pin(params: SavedViewParams, options?: RequestOptions): Call<void> {
    return this.call('PUT', `${views}/{id}/pinned`, params, options);
  }

  /** Unpins a view. */
  unpin(params: SavedViewParams, options?: RequestOptions): Call<void> {
    return this.call('PUT', `${views}/{id}/unpinned`, params, options);
  }
}
