import type { Generated } from 'kysely';

/**
 * The tables, as both SQLite and PostgreSQL hold them. What the two store differently is levelled:
 * booleans are 0 and 1, times are RFC 3339 text in UTC, lists and objects are JSON text.
 */
export interface Database {
  users: UserTable;
  projects: ProjectTable;
  saved_views: SavedViewTable;
  pinned_facets: PinnedFacetTable;
  achievements: AchievementTable;
  settings: SettingTable;
  receipts: ReceiptTable;
}

export interface UserTable {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  name: string;
  avatar: string;
  notify_by_email: number;
  auth_token: string | null;
  /** Only for the administrator made on first start; the configuration's passwords stay there. */
  password_hash: string | null;
  /** Where the user comes from. */
  source: 'config' | 'oidc' | 'demo' | 'first-start';
  /** JSON list of project ids, null for every project. */
  project_ids: string | null;
  /** 0 once the user has left the configuration. */
  active: number;
  created_at: string;
  updated_at: string;
}

export interface ProjectTable {
  /** Chosen in the configuration. */
  id: number;
  name: string;
  token: string;
  pinned_attrs: string;
  large_attrs: string;
  group_by_env: number;
  group_funcs_by_service: number;
  prom_compat: number;
  force_span_name: string;
  created_at: string;
  updated_at: string;
}

export interface SavedViewTable {
  id: Generated<number>;
  user_id: number;
  project_id: number;
  name: string;
  route: string;
  params: string;
  query: string;
  pinned: number;
  created_at: string;
}

interface PinnedFacetTable {
  user_id: number;
  attr: string;
  /** 0 records that a core attribute was unpinned. */
  pinned: number;
}

interface AchievementTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  created_at: string;
}

interface SettingTable {
  key: string;
  value: string;
}

interface ReceiptTable {
  key: string;
  /** Milliseconds since 1970. */
  stored_at: number;
}
