import { dashboardsCalls } from '../calls/calls.ts';
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
  protected readonly calls = dashboardsCalls;

  /** Dashboards, pinned ones first, then by name; or by `updated_at`. */
  list(params: DashboardsParams = {}, options?: RequestOptions): Call<DashboardSummary[]> {
    return this.call('list', params, options);
  }

  /** One dashboard with its rows and items. */
  get(params: DashboardParams, options?: RequestOptions): Call<DashboardResponse> {
    return this.call('get', params, options);
  }

  /** Creates an empty dashboard. */
  create(
    params: ProjectParams & DashboardSettingsInput,
    options?: RequestOptions,
  ): Call<Dashboard> {
    return this.call('create', params, options);
  }

  /** Creates the dashboards of a YAML text, all or none, and answers them in its order. */
  createFromYaml(
    params: ProjectParams & { yaml: string },
    options?: RequestOptions,
  ): Call<Dashboard[]> {
    return this.call('createFromYaml', params, options, dashboardsInOurWords);
  }

  /** Replaces the settings; those left out get their defaults. */
  update(
    params: ChangeDashboardParams & DashboardSettingsInput,
    options?: RequestOptions,
  ): Call<void> {
    return this.call('update', params, options);
  }

  /** Replaces the name and the table. */
  updateTable(
    params: ChangeDashboardParams & DashboardTableInput,
    options?: RequestOptions,
  ): Call<void> {
    return this.call('updateTable', params, options);
  }

  /** Replaces the query that is added to those of all items of the grid. */
  updateGrid(
    params: ChangeDashboardParams & { gridQuery: string },
    options?: RequestOptions,
  ): Call<void> {
    return this.call('updateGrid', params, options);
  }

  /** Deletes a dashboard with its rows and items. */
  delete(params: ChangeDashboardParams, options?: RequestOptions): Call<Dashboard> {
    return this.call('delete', params, options);
  }

  /** Copies a dashboard with its rows and items. */
  clone(params: DashboardParams, options?: RequestOptions): Call<Dashboard> {
    return this.call('clone', params, options);
  }

  /** Builds a dashboard anew from its template; one without a template gets its items laid out anew. */
  reset(params: ChangeDashboardParams, options?: RequestOptions): Call<void> {
    return this.call('reset', params, options);
  }

  /** Pins a dashboard. */
  pin(params: DashboardParams, options?: RequestOptions): Call<void> {
    return this.call('pin', params, options);
  }

  /** Unpins a dashboard. */
  unpin(params: DashboardParams, options?: RequestOptions): Call<void> {
    return this.call('unpin', params, options);
  }

  /** A dashboard as YAML. */
  yaml(params: DashboardParams, options?: RequestOptions): Call<string> {
    return this.call('yaml', params, options);
  }

  /** Replaces the content of a dashboard by that of a YAML document. Its rows and items get new ids. */
  replaceYaml(
    params: ChangeDashboardParams & { yaml: string },
    options?: RequestOptions,
  ): Call<void> {
    return this.call('replaceYaml', params, options);
  }
}
