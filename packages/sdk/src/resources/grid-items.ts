import { gridItemsCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { GridItem, GridItemInput, GridLayoutInput } from '../schemas/dashboards/grid-items.ts';
import { Resource, type RevisionParams } from './resource.ts';

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
