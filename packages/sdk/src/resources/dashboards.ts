import { dashboardsCalls } from '../calls/calls.ts';
import { dashboardWords } from '../calls/existing-servers.ts';
import type { ProjectParams } from '../http/options.ts';
import type { SortParams } from './span-filter.ts';
import type {
  Dashboard,
  DashboardResponse,
  DashboardSettingsInput,
  DashboardSummary,
  DashboardTableInput,
} from '../schemas/dashboards/dashboards.ts';
import { Resource, type Method, type RevisionParams } from './resource.ts';

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
  static override readonly calls = dashboardsCalls;
  static override readonly words = dashboardWords;

  /** Dashboards, pinned ones first, then by name; or by `updated_at`. */
  declare list: Method<(params?: DashboardsParams) => DashboardSummary[]>;

  /** One dashboard with its rows and items. */
  declare get: Method<(params: DashboardParams) => DashboardResponse>;

  /** Creates an empty dashboard. */
  declare create: Method<(params: ProjectParams & DashboardSettingsInput) => Dashboard>;

  /** Creates the dashboards of a YAML text, all or none, and answers them in its order. */
  declare createFromYaml: Method<(params: ProjectParams & { yaml: string }) => Dashboard[]>;

  /** Replaces the settings; those left out get their defaults. */
  declare update: Method<(params: ChangeDashboardParams & DashboardSettingsInput) => void>;

  /** Replaces the name and the table. */
  declare updateTable: Method<(params: ChangeDashboardParams & DashboardTableInput) => void>;

  /** Replaces the query that is added to those of all items of the grid. */
  declare updateGrid: Method<(params: ChangeDashboardParams & { gridQuery: string }) => void>;

  /** Deletes a dashboard with its rows and items. */
  declare delete: Method<(params: ChangeDashboardParams) => Dashboard>;

  /** Copies a dashboard with its rows and items. */
  declare clone: Method<(params: DashboardParams) => Dashboard>;

  /** Builds a dashboard anew from its template; one without a template gets its items laid out anew. */
  declare reset: Method<(params: ChangeDashboardParams) => void>;

  /** Pins a dashboard. */
  declare pin: Method<(params: DashboardParams) => void>;

  /** Unpins a dashboard. */
  declare unpin: Method<(params: DashboardParams) => void>;

  /** A dashboard as YAML. */
  declare yaml: Method<(params: DashboardParams) => string>;

  /** Replaces the content of a dashboard by that of a YAML document. Its rows and items get new ids. */
  declare replaceYaml: Method<(params: ChangeDashboardParams & { yaml: string }) => void>;
}
