import type { Call } from '../http/call.ts';
import { dashboardReader } from './normalize/dashboard-readers.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { GridItem, GridItemInput, GridLayoutInput } from '../schemas/dashboards/grid-items.ts';
import { bodyOf, Resource, type RevisionParams } from './resource.ts';

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

const items = '/metrics/{project}/dashboards/{dashboardId}/grid';

/** The charts, tables, heatmaps and gauges of dashboards. */
export class GridItems extends Resource {
  /** Adds an item: to the table tab, or to the first row of the grid. */
  create(params: DashboardPartParams & GridItemInput, options?: RequestOptions): Call<GridItem> {
    return this.call('POST', items, params, options, {
      body: bodyOf(params),
      read: dashboardReader('toGridItem'),
    });
  }

  /** Changes title, description and params of an item. */
  update(params: GridItemParams & GridItemInput, options?: RequestOptions): Call<GridItem> {
    return this.call('PUT', `${items}/{id}`, params, options, {
      body: bodyOf(params),
      read: dashboardReader('toGridItem'),
    });
  }

  /** Deletes an item. */
  delete(params: GridItemParams, options?: RequestOptions): Call<GridItem> {
    return this.call('DELETE', `${items}/{id}`, params, options, {
      read: dashboardReader('toGridItem'),
    });
  }

  /** Places items and moves them all to one row, or to the table tab. */
  layout(params: DashboardPartParams & GridLayoutInput, options?: RequestOptions): Call<void> {
    return this.call('PUT', `${items}/layout`, params, options, { body: bodyOf(params) });
  }
}
