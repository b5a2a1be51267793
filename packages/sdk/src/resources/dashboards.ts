import { dashboardsCalls } from '../calls/calls.ts';
import type { Held } from '../calls/names.ts';
import { dashboardsInOurWords } from '../calls/existing-servers.ts';
import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { SortParams } from './span-filter.ts';
import type {
  Dashboard,
  DashboardResponse,
  DashboardSettingsInput,
  DashboardSummary,
  DashboardTableInput,
} from '../schemas/dashboards/dashboards.ts';
import { Resource, type RevisionParams } from './resource.ts';

/** Parameters of the list of dashboards. */
export interface DashboardsParams extends ProjectParams, SortParams {
  /** Keep dashboards whose name is like this text. */
  q?: string | undefined;
  /** True to keep pinned ones only. */
  pinned?: boolean | undefined;
}

/** Parameters of the calls about one dashboard. */
export interface DashboardParams extends ProjectParams {
  /** Id of the dashboard. */
  id: number | string;
}

/** Parameters of the calls that change one dashboard. */
export interface ChangeDashboardParams extends DashboardParams, RevisionParams {}

/** Dashboards: a table and a grid of charts. */
export class Dashboards extends Resource<'dashboards'> {
  /** @internal */
  static override readonly calls = dashboardsCalls satisfies Held<'dashboards', Dashboards>;

  /** Dashboards, pinned ones first, then by name; or by `updated_at`. */
  declare list: (params?: DashboardsParams, options?: RequestOptions) => Call<DashboardSummary[]>;

  /** One dashboard with its rows and items. */
  declare get: (params: DashboardParams, options?: RequestOptions) => Call<DashboardResponse>;

  /** Creates an empty dashboard. */
  declare create: (
    params: ProjectParams & DashboardSettingsInput,
    options?: RequestOptions,
  ) => Call<Dashboard>;

  /** Creates the dashboards of a YAML text, all or none, and answers them in its order. */
  createFromYaml(
    params: ProjectParams & { yaml: string },
    options?: RequestOptions,
  ): Call<Dashboard[]> {
    return this.call('createFromYaml', params, options, dashboardsInOurWords);
  }

  /** Replaces the settings; those left out get their defaults. */
  declare update: (
    params: ChangeDashboardParams & DashboardSettingsInput,
    options?: RequestOptions,
  ) => Call<void>;

  /** Replaces the name and the table. */
  declare updateTable: (
    params: ChangeDashboardParams & DashboardTableInput,
    options?: RequestOptions,
  ) => Call<void>;

  /** Replaces the query that is added to those of all items of the grid. */
  declare updateGrid: (
    params: ChangeDashboardParams & { gridQuery: string },
    options?: RequestOptions,
  ) => Call<void>;

  /** Deletes a dashboard with its rows and items. */
  declare delete: (params: ChangeDashboardParams, options?: RequestOptions) => Call<Dashboard>;

  /** Copies a dashboard with its rows and items. */
  declare clone: (params: DashboardParams, options?: RequestOptions) => Call<Dashboard>;

  /** Builds a dashboard anew from its template; one without a template gets its items laid out anew. */
  declare reset: (params: ChangeDashboardParams, options?: RequestOptions) => Call<void>;

  /** Pins a dashboard. */
  declare pin: (params: DashboardParams, options?: RequestOptions) => Call<void>;

  /** Unpins a dashboard. */
  declare unpin: (params: DashboardParams, options?: RequestOptions) => Call<void>;

  /** A dashboard as YAML. */
  declare yaml: (params: DashboardParams, options?: RequestOptions) => Call<string>;

  /** Replaces the content of a dashboard by that of a YAML document. Its rows and items get new ids. */
  declare replaceYaml: (
    params: ChangeDashboardParams & { yaml: string },
    options?: RequestOptions,
  ) => Call<void>;
}
