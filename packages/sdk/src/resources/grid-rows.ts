import type { Call } from '../http/call.ts';
import { dashboardReader } from './normalize/dashboard-readers.ts';
import type { RequestOptions } from '../http/options.ts';
import type { GridRow, GridRowInput } from '../schemas/dashboards/grid-rows.ts';
import type { DashboardPartParams } from './grid-items.ts';
import { bodyOf, Resource } from './resource.ts';

/** Parameters of the calls about one row. */
export interface GridRowParams extends DashboardPartParams {
  /** Id of the row. */
  id: number | string;
}

const rows = '/metrics/{project}/dashboards/{dashboardId}/rows';
const row = `${rows}/{id}` as const;

/** The rows of the grids of dashboards. */
export class GridRows extends Resource {
  /** Adds a row at the top of the grid. Existing servers don't tell its id. */
  create(params: DashboardPartParams & GridRowInput, options?: RequestOptions): Call<GridRow> {
    return this.call('POST', rows, params, options, {
      body: bodyOf(params),
      read: dashboardReader('toGridRow'),
    });
  }

  /** One row with its items. */
  get(params: GridRowParams, options?: RequestOptions): Call<GridRow> {
    return this.call('GET', row, params, options, { read: dashboardReader('toGridRowDetails') });
  }

  /** Changes a row. */
  update(params: GridRowParams & GridRowInput, options?: RequestOptions): Call<GridRow> {
    return this.call('PUT', row, params, options, {
      body: bodyOf(params),
      read: dashboardReader('toGridRow'),
    });
  }

  /** Deletes a row with its items. */
  delete(params: GridRowParams, options?: RequestOptions): Call<GridRow> {
    return this.call('DELETE', row, params, options, { read: dashboardReader('toGridRow') });
  }

  /** Moves a row up by one. */
  up(params: GridRowParams, options?: RequestOptions): Call<void> {
    return this.call('PUT', `${row}/up`, params, options);
  }

  /** Moves a row down by one. */
  down(params: GridRowParams, options?: RequestOptions): Call<void> {
    return this.call('PUT', `${row}/down`, params, options);
  }
}
