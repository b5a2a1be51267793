import { gridItemsCalls, gridRowsCalls } from '../calls/calls.ts';
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
  protected readonly calls = gridItemsCalls;

  /** Adds an item: to the table tab, or to the first row of the grid. */
  create(params: DashboardPartParams & GridItemInput, options?: RequestOptions): Call<GridItem> {
    return this.call('create', params, options);
  }

  /** Changes title, description and params of an item. */
  update(params: GridItemParams & GridItemInput, options?: RequestOptions): Call<GridItem> {
    return this.call('update', params, options);
  }

  /** Deletes an item. */
  delete(params: GridItemParams, options?: RequestOptions): Call<GridItem> {
    return this.call('delete', params, options);
  }

  /** Places items and moves them all to one row, or to the table tab. */
  layout(params: DashboardPartParams & GridLayoutInput, options?: RequestOptions): Call<void> {
    return this.call('layout', params, options);
  }
}

/** Parameters of the calls about one row. */
export interface GridRowParams extends DashboardPartParams {
  /** Id of the row. */
  id: number | string;
}

/** The rows of the grids of dashboards. */
export class GridRows extends Resource<'gridRows'> {
  /** @internal */
  protected readonly calls = gridRowsCalls;

  /** Adds a row at the top of the grid. Existing servers don't tell its id. */
  create(params: DashboardPartParams & GridRowInput, options?: RequestOptions): Call<GridRow> {
    return this.call('create', params, options);
  }

  /** One row with its items. */
  get(params: GridRowParams, options?: RequestOptions): Call<GridRow> {
    return this.call('get', params, options, rowInOurWords);
  }

  /** Changes a row. */
  update(params: GridRowParams & GridRowInput, options?: RequestOptions): Call<GridRow> {
    return this.call('update', params, options);
  }

  /** Deletes a row with its items. */
  delete(params: GridRowParams, options?: RequestOptions): Call<GridRow> {
    return this.call('delete', params, options);
  }

  /** Moves a row up by one. */
  up(params: GridRowParams, options?: RequestOptions): Call<void> {
    return this.call('up', params, options);
  }

  /** Moves a row down by one. */
  down(params: GridRowParams, options?: RequestOptions): Call<void> {
    return this.call('down', params, options);
  }
}
