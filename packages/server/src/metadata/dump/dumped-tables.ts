import type { Database } from '../database/tables.ts';
import { KEY_SETTING } from '../deliveries/message-key.ts';

/** The tables that a dump holds, each after those it refers to. */
export const DUMPED_TABLES = [
  'users',
  'projects',
  'settings',
  'receipts',
  'open_batches',
  'rollup_progress',
  'stale_slots',
  'slot_versions',
  'point_progress',
  'saved_views',
  'pinned_facets',
  'achievements',
  'metrics',
  'dashboards',
  'grid_rows',
  'grid_items',
  'deleted_templates',
  'notification_channels',
  'email_settings',
  'monitors',
  'monitor_channels',
  'alerts',
  'alert_attrs',
  'alert_consequences',
  'alert_events',
  'silences',
  'silence_summaries',
  'alert_groups',
  'group_messages',
  'deliveries',
  'delivery_attempts',
  'annotations',
  'deleted_error_groups',
] as const satisfies readonly (keyof Database)[];

/** What lets somebody in, says who is at work, or what was just answered, on one server: nothing of it holds on another. */
export const LEFT_OUT_TABLES = [
  'sessions',
  'answered_calls',
  'embed_tokens',
  'login_attempts',
  'leases',
  'nodes',
  'series_shares',
] as const satisfies readonly Exclude<keyof Database, (typeof DUMPED_TABLES)[number]>[];

/** The setting that signs sessions: it stays with its server. */
export const SECRET_SETTING = 'secret-key';

/** The setting that says which telemetry the metadata belongs to: with a backup comes telemetry of its own. */
export const TELEMETRY_SETTING = 'telemetry-store';

/** Settings of one server: nothing of them holds on another, nor after what was told is forgotten. */
export const LEFT_OUT_SETTINGS: ReadonlySet<string> = new Set([
  SECRET_SETTING,
  KEY_SETTING,
  TELEMETRY_SETTING,
]);

/** Columns that name who is at work. */
export const LEASE_COLUMNS: ReadonlySet<string> = new Set(['lease_holder', 'lease_expires_at']);
