import type { Call } from '../core/call.ts';
import { toSavedView, toSavedViews } from '../core/normalize/accounts.ts';
import type { ProjectParams, RequestOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';
import type { SavedView } from '../schemas/saved-views.ts';

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
export class SavedViews {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Saved views, pinned ones first, then newest first. */
  list(params: ProjectParams = {}, options?: RequestOptions): Call<SavedView[]> {
    return this.#transport.call(() => ({ path: this.#path(params), read: toSavedViews }), options);
  }

  /** Saves a view. */
  create(params: CreateSavedViewParams, options?: RequestOptions): Call<SavedView> {
    const { name, route, params: routeParams = {}, query = {} } = params;
    return this.#transport.call(
      () => ({
        method: 'POST',
        path: this.#path(params),
        body: { name, route, params: routeParams, query },
        read: toSavedView,
      }),
      options,
    );
  }

  /** Deletes a view. */
  delete(params: SavedViewParams, options?: RequestOptions): Call<void> {
    return this.#change('DELETE', params, '', options);
  }

  /** Pins a view. */
  pin(params: SavedViewParams, options?: RequestOptions): Call<void> {
    return this.#change('PUT', params, '/pinned', options);
  }

  /** Unpins a view. */
  unpin(params: SavedViewParams, options?: RequestOptions): Call<void> {
    return this.#change('PUT', params, '/unpinned', options);
  }

  #change(
    method: 'PUT' | 'DELETE',
    params: SavedViewParams,
    suffix: string,
    options: RequestOptions | undefined,
  ): Call<void> {
    return this.#transport.call(
      () => ({
        method,
        path: `${this.#path(params)}/${encodeURIComponent(params.id)}${suffix}`,
        read: () => undefined,
      }),
      options,
    );
  }

  #path(params: ProjectParams): string {
    return `/tracing/${this.#transport.project(params)}/saved-views`;
  }
}
