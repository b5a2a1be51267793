import type { Dashboard, GridItem, SavedView } from '@spanlight/sdk/schemas';
import type { Generated } from 'kysely';
import type { AlertingTables } from './alerting-tables.ts';
import type { JsonText } from './json-column.ts';
import type { ProjectRow } from './project-row.ts';
import type { StoredInstrument } from './instruments.ts';

/**
 * The tables, as both SQLite and PostgreSQL hold them. What the two store differently is levelled:
 * booleans are 0 and 1, times are RFC 3339 text in UTC, lists and objects are JSON text, read through their schemas.
 */
export interface Database extends AlertingTables {
  users: UserTable;
  sessions: SessionTable;
  answered_calls: AnsweredCallTable;
  login_attempts: LoginAttemptTable;
  projects: ProjectTable;
  saved_views: SavedViewTable;
  pinned_facets: PinnedFacetTable;
  achievements: AchievementTable;
  settings: SettingTable;
  receipts: IdempotencyKeyTable;
  open_batches: OpenBatchTable;
  rollup_progress: RollupProgressTable;
  stale_slots: StaleSlotTable;
  slot_versions: SlotVersionTable;
  point_progress: PointProgressTable;
  metrics: MetricTable;
  dashboards: DashboardTable;
  grid_rows: GridRowTable;
  grid_items: GridItemTable;
  deleted_templates: DeletedTemplateTable;
  nodes: NodeTable;
  series_shares: SeriesShareTable;
}

/** `users`: one row per account. */
export interface UserTable {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  name: string;
  avatar: string;
  notify_by_email: number;
  auth_token: string | null;
  /** Null for users without a password. */
  password_hash: string | null;
  /** Where the user comes from. */
  source: 'config' | 'oidc' | 'demo' | 'first-start';
  /** Id of the provider that signed the user in last; null for those that none made, or an older server. */
  provider: string | null;
  /** Null for every project. */
  project_ids: JsonText<readonly number[]> | null;
  /** 0 once the user has left the configuration. */
  active: number;
  created_at: string;
  updated_at: string;
}

interface SessionTable {
  /** SHA-256 of what the cookie holds, hexadecimal. */
  id_hash: string;
  user_id: number;
  /** Milliseconds since 1970. */
  expires_at: number;
}

/** What a call was answered: its body, and the header that names the revision. */
export interface KeptAnswer {
  readonly value?: unknown;
  readonly etag?: string | undefined;
}

interface AnsweredCallTable {
  /** Hash of the caller and of the key that the caller gave. */
  id: string;
  /** Hash of what was asked for. */
  fingerprint: string;
  /** Milliseconds since 1970. */
  called_at: number;
  /** Null until it is known. */
  answer: JsonText<KeptAnswer> | null;
}

/** `login_attempts`: one row per account and per address that lately failed to sign in. */
interface LoginAttemptTable {
  /** SHA-256 of whom they are counted for, hexadecimal. */
  subject: string;
  attempts: number;
  /** Milliseconds since 1970. */
  ends_at: number;
}

/** `projects`: one row per project. */
export interface ProjectTable {
  /** Chosen in the configuration. */
  id: number;
  name: string;
  token: string;
  pinned_attrs: JsonText<readonly string[]>;
  large_attrs: JsonText<readonly string[]>;
  group_by_env: number;
  group_funcs_by_service: number;
  prom_compat: number;
  force_span_name: JsonText<readonly string[]>;
  created_at: string;
  updated_at: string;
}

/** `saved_views`: one row per saved view. */
export interface SavedViewTable extends ProjectRow {
  user_id: number;
  name: string;
  route: string;
  params: JsonText<SavedView['params']>;
  query: JsonText<SavedView['query']>;
  pinned: number;
}

interface PinnedFacetTable {
  user_id: number;
  attr: string;
  /** 0 records that a core attribute was unpinned. */
  pinned: number;
}

interface AchievementTable extends ProjectRow {
  name: string;
}

interface SettingTable {
  key: string;
  value: string;
}

interface IdempotencyKeyTable {
  key: string;
  /** Milliseconds since 1970. */
  stored_at: number;
  /** The batch in which the request travels or has travelled; '' where that is of no use. */
  batch: Generated<string>;
}

/** `open_batches`: batches of telemetry that may not be stored yet. */
export interface OpenBatchTable {
  /** Decimal digits. */
  number: string;
  rows: number;
  /** Microseconds since 1970. */
  since: number;
  until: number;
  /** Milliseconds since 1970. */
  expires_at: number;
}

/** Times are seconds since 1970, as in the two tables that follow. */
interface RollupProgressTable {
  /** Seconds. */
  width: number;
  since: number;
  until: number;
  closing: number;
}

interface PointProgressTable {
  /** Seconds. */
  width: number;
  until: number;
  since: Generated<number>;
}

/** `stale_slots`: rollup slots that got late rows. */
export interface StaleSlotTable {
  project_id: number;
  width: number;
  time: number;
  touches: number;
  /** Milliseconds since 1970. */
  touched_at: number;
}

/** `slot_versions`: the present version of folded slots. */
export interface SlotVersionTable {
  project_id: number;
  width: number;
  time: number;
  version: number;
  /** Milliseconds since 1970. */
  folded_at: number;
  swept: number;
}

/** `metrics`: the catalogue of metrics. */
export interface MetricTable extends ProjectRow {
  /** At most one metric of a project has a name. */
  name: string;
  description: string;
  instrument: StoredInstrument;
  unit: string;
  attr_keys: JsonText<readonly string[]>;
  otel_library_name: string;
  otel_library_version: string;
  /** When anything but `last_seen` changed. */
  updated_at: string;
  last_seen: string;
}

/** `dashboards`: one row per dashboard. */
export interface DashboardTable extends ProjectRow {
  /** Null for none: at most one dashboard of a project has a template's id. */
  template_id: string | null;
  /** Null for none: at most one dashboard of a project has a key. */
  key: string | null;
  owner: string;
  name: string;
  pinned: number;
  /** Milliseconds. */
  min_interval: number;
  time_offset: number;
  tooltips_connected: number;
  grid_query: string;
  /** Pixels. */
  grid_max_width: number;
  table_metrics: JsonText<Dashboard['tableMetrics']>;
  table_query: string;
  table_grouping: JsonText<Dashboard['tableGrouping']>;
  table_column_map: JsonText<Dashboard['tableColumnMap']>;
  /** 1 once people changed anything but the pin since it was made, or since a template made it anew. */
  edited: Generated<number>;
  /** Grows with every change of the dashboard, its rows or its items. */
  revision: number;
  updated_at: string;
}

/** `grid_rows`: rows of dashboards. */
export interface GridRowTable {
  id: Generated<number>;
  dash_id: number;
  title: string;
  description: string;
  expanded: number;
  /** 0 for the first row of the dashboard; without gaps. */
  position: number;
  created_at: string;
  updated_at: string;
}

/** `grid_items`: items of dashboards. */
export interface GridItemTable {
  id: Generated<number>;
  dash_id: number;
  /** Null for items above the table. */
  row_id: number | null;
  type: string;
  title: string;
  description: string;
  width: number;
  height: number;
  x_axis: number;
  y_axis: number;
  params: JsonText<GridItem['params']>;
  created_at: string;
  updated_at: string;
}

interface DeletedTemplateTable {
  project_id: number;
  template_id: string;
  deleted_at: string;
}

interface NodeTable {
  id: string;
  url: string;
  /** Milliseconds since 1970, by the clock of the database. */
  expires_at: number;
}

interface SeriesShareTable {
  share: number;
  /** '' for nobody. */
  node: string;
  /** When the lease ends, as in `NodeTable`. */
  expires_at: number;
}
