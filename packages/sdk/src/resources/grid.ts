import { gridItemsCalls, gridRowsCalls } from '../calls/calls.ts';
import type { ProjectParams } from '../http/options.ts';
import type { GridItem, GridItemInput, GridLayoutInput } from '../schemas/dashboards/grid-items.ts';
import { Resource, type Method, type RevisionParams } from './resource.ts';
import { rowWords } from '../calls/existing-servers.ts';
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
  static override readonly calls = gridItemsCalls;

  declare create: Method<(params: DashboardPartParams & GridItemInput) => GridItem>;
  declare update: Method<(params: GridItemParams & GridItemInput) => GridItem>;
  declare delete: Method<(params: GridItemParams) => GridItem>;

  /** Places items and moves them all to one row, or to the table tab. */
  declare layout: Method<(params: DashboardPartParams & GridLayoutInput) => void>;
}

/** Parameters of the calls about one row. */
export interface GridRowParams extends DashboardPartParams {
  /** Id of the row. */
  id: number | string;
}

/** The rows of the grids of dashboards. */
export class GridRows extends Resource<'gridRows'> {
  static override readonly calls = gridRowsCalls;
  static override readonly words = rowWords;

  /** Adds a row at the top of the grid. Existing servers don't tell its id. */
  declare create: Method<(params: DashboardPartParams & GridRowInput) => GridRow>;

  declare get: Method<(params: GridRowParams) => GridRow>;
  declare update: Method<(params: GridRowParams & GridRowInput) => GridRow>;
  declare delete: Method<(params: GridRowParams) => GridRow>;
  declare up: Method<(params: GridRowParams) => void>;
  declare down: Method<(params: GridRowParams) => void>;
}
