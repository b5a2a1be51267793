import { gridRowsCalls } from '../calls/calls.ts';
import { rowInOurWords } from '../calls/existing-servers.ts';
import type { Call } from '../http/call.ts';
import type { RequestOptions } from '../http/options.ts';
import type { GridRow, GridRowInput } from '../schemas/dashboards/grid-rows.ts';
import type { DashboardPartParams } from './grid-items.ts';
import { Resource } from './resource.ts';

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
