import { gridItemsCalls, gridRowsCalls } from '../calls/calls.ts';
import type { Held } from '../calls/names.ts';
import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { GridItem, GridItemInput, GridLayoutInput } from '../schemas/dashboards/grid-items.ts';
import { Resource, type RevisionParams } from './resource.ts';
import { rowInOurWords } from '../calls/existing-servers.ts';
import type { GridRow, GridRowInput } from '../schemas/dashboards/grid-rows.ts';

/** Parameters of the calls that change what a dashboard holds. */
export interface DashboardPartParams extends ProjectParams, RevisionParams {
  /** Id of the dashboard. */
  dashboardId: number | string;
}

/** Parameters of the calls about one item. */
export interface GridItemParams extends DashboardPartParams {
  /** Id of the item. */
  id: number | string;
}

/** The charts, tables, heatmaps and gauges of dashboards. */
export class GridItems extends Resource<'gridItems'> {
  /** @internal */
  static override readonly calls = gridItemsCalls satisfies Held<'gridItems', GridItems>;

  /** Adds an item: to the table tab, or to the first row of the grid. */
  declare create: (
    params: DashboardPartParams & GridItemInput,
    options?: RequestOptions,
  ) => Call<GridItem>;

  /** Changes title, description and params of an item. */
  declare update: (
    params: GridItemParams & GridItemInput,
    options?: RequestOptions,
  ) => Call<GridItem>;

  /** Deletes an item. */
  declare delete: (params: GridItemParams, options?: RequestOptions) => Call<GridItem>;

  /** Places items and moves them all to one row, or to the table tab. */
  declare layout: (
    params: DashboardPartParams & GridLayoutInput,
    options?: RequestOptions,
  ) => Call<void>;
}

/** Parameters of the calls about one row. */
export interface GridRowParams extends DashboardPartParams {
  /** Id of the row. */
  id: number | string;
}

/** The rows of the grids of dashboards. */
export class GridRows extends Resource<'gridRows'> {
  /** @internal */
  static override readonly calls = gridRowsCalls satisfies Held<'gridRows', GridRows>;

  /** Adds a row at the top of the grid. Existing servers don't tell its id. */
  declare create: (
    params: DashboardPartParams & GridRowInput,
    options?: RequestOptions,
  ) => Call<GridRow>;

  /** One row with its items. */
  get(params: GridRowParams, options?: RequestOptions): Call<GridRow> {
    return this.call('get', params, options, rowInOurWords);
  }

  /** Changes a row. */
  declare update: (params: GridRowParams & GridRowInput, options?: RequestOptions) => Call<GridRow>;

  /** Deletes a row with its items. */
  declare delete: (params: GridRowParams, options?: RequestOptions) => Call<GridRow>;

  /** Moves a row up by one. */
  declare up: (params: GridRowParams, options?: RequestOptions) => Call<void>;

  /** Moves a row down by one. */
  declare down: (params: GridRowParams, options?: RequestOptions) => Call<void>;
}
