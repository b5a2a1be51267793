import type { Call } from '../http/call.ts';
import { dashboardReader } from './normalize/dashboard-readers.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import { readText } from '../http/response.ts';
import { sortNames, type SortParams } from './span-filter.ts';
import type {
  Dashboard,
  DashboardResponse,
  DashboardSettingsInput,
  DashboardSummary,
  DashboardTableInput,
} from '../schemas/dashboards/dashboards.ts';
import { bodyOf, Resource, type RevisionParams } from './resource.ts';

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

const dashboards = '/metrics/{project}/dashboards';
const dashboard = `${dashboards}/{id}` as const;

/** Dashboards: a table and a grid of charts. */
export class Dashboards extends Resource {
  /** Dashboards, pinned ones first, then by name; or by `updated_at`. */
  list(params: DashboardsParams = {}, options?: RequestOptions): Call<DashboardSummary[]> {
    return this.call('GET', dashboards, params, options, {
      query: [...sortNames, 'q', 'pinned'],
      read: dashboardReader('toDashboards'),
    });
  }

  /** One dashboard with its rows and items. */
  get(params: DashboardParams, options?: RequestOptions): Call<DashboardResponse> {
    return this.call('GET', dashboard, params, options, {
      read: dashboardReader('toDashboardDetails'),
    });
  }

  /** Creates an empty dashboard. */
  create(
    params: ProjectParams & DashboardSettingsInput,
    options?: RequestOptions,
  ): Call<Dashboard> {
    return this.call('POST', dashboards, params, options, {
      body: bodyOf(params),
      read: dashboardReader('toDashboard'),
    });
  }

  /** Creates the dashboards of a YAML text, all or none, and answers them in its order. */
  createFromYaml(
    params: ProjectParams & { yaml: string },
    options?: RequestOptions,
  ): Call<Dashboard[]> {
    return this.call('POST', `${dashboards}/yaml`, params, options, {
      text: params.yaml,
      read: dashboardReader('toNewDashboards'),
    });
  }

  /** Replaces the settings; those left out get their defaults. */
  update(
    params: ChangeDashboardParams & DashboardSettingsInput,
    options?: RequestOptions,
  ): Call<void> {
    return this.call('PUT', dashboard, params, options, { body: bodyOf(params) });
  }

  /** Replaces the name and the table. */
  updateTable(
    params: ChangeDashboardParams & DashboardTableInput,
    options?: RequestOptions,
  ): Call<void> {
    return this.call('PUT', `${dashboard}/table`, params, options, { body: bodyOf(params) });
  }

  /** Replaces the query that is added to those of all items of the grid. */
  updateGrid(
    params: ChangeDashboardParams & { gridQuery: string },
    options?: RequestOptions,
  ): Call<void> {
    return this.call('PUT', `${dashboard}/grid`, params, options, { body: bodyOf(params) });
  }

  /** Deletes a dashboard with its rows and items. */
  delete(params: ChangeDashboardParams, options?: RequestOptions): Call<Dashboard> {
    return this.call('DELETE', dashboard, params, options, {
      read: dashboardReader('toDashboard'),
    });
  }

  /** Copies a dashboard with its rows and items. */
  clone(params: DashboardParams, options?: RequestOptions): Call<Dashboard> {
    return this.call('POST', dashboard, params, options, { read: dashboardReader('toDashboard') });
  }

  /** Builds a dashboard anew from its template; one without a template gets its items laid out anew. */
  reset(params: ChangeDashboardParams, options?: RequestOptions): Call<void> {
    return this.call('PUT', `${dashboard}/reset`, params, options);
  }

  /** Pins a dashboard. */
  pin(params: DashboardParams, options?: RequestOptions): Call<void> {
    return this.call('PUT', `${dashboard}/pinned`, params, options);
  }

  /** Unpins a dashboard. */
  unpin(params: DashboardParams, options?: RequestOptions): Call<void> {
    return this.call('PUT', `${dashboard}/unpinned`, params, options);
  }

  /** A dashboard as YAML. */
  yaml(params: DashboardParams, options?: RequestOptions): Call<string> {
    return this.call('GET', `${dashboard}/yaml`, params, options, {
      accept: 'text/yaml',
      parse: readText,
      read: String,
    });
  }

  /** Replaces the content of a dashboard by that of a YAML document. Its rows and items get new ids. */
  replaceYaml(
    params: ChangeDashboardParams & { yaml: string },
    options?: RequestOptions,
  ): Call<void> {
    return this.call('PUT', `${dashboard}/yaml`, params, options, { text: params.yaml });
  }
}
