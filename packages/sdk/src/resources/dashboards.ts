import { dashboardsCalls } from '../calls/calls.ts';
import { dashboardWords } from '../calls/existing-servers.ts';
import type { IdParams, ProjectParams } from '../http/options.ts';
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
export type DashboardParams = IdParams;

/** Parameters of the calls that change one dashboard. */
export interface ChangeDashboardParams extends DashboardParams, RevisionParams {}

/** Dashboards: a table and a grid of charts. */
export class Dashboards extends Resource<'dashboards'> {
  static override readonly calls = dashboardsCalls;
  static override readonly words = dashboardWords;

  /** Dashboards, pinned ones first, then by name; or by `updated_at`. */
  declare list: Method<(params?: DashboardsParams) => DashboardSummary[]>;

  declare get: Method<(params: DashboardParams) => DashboardResponse>;
  declare create: Method<(params: ProjectParams & DashboardSettingsInput) => Dashboard>;
  declare createFromYaml: Method<(params: ProjectParams & { yaml: string }) => Dashboard[]>;
  declare update: Method<(params: ChangeDashboardParams & DashboardSettingsInput) => void>;
  declare updateTable: Method<(params: ChangeDashboardParams & DashboardTableInput) => void>;
  declare updateGrid: Method<(params: ChangeDashboardParams & { gridQuery: string }) => void>;
  declare delete: Method<(params: ChangeDashboardParams) => Dashboard>;
  declare clone: Method<(params: DashboardParams) => Dashboard>;
  declare reset: Method<(params: ChangeDashboardParams) => void>;
  declare pin: Method<(params: DashboardParams) => void>;
  declare unpin: Method<(params: DashboardParams) => void>;
  declare yaml: Method<(params: DashboardParams) => string>;
  declare replaceYaml: Method<(params: ChangeDashboardParams & { yaml: string }) => void>;
}
