import type { GroupNews } from '@spanlight/query/groups';
import type {
  Acknowledgement,
  Alert,
  AlertCause,
  AlertHistoryName,
  AlertEventReason,
  AlertStatus,
  Annotation,
  ChannelType,
  DeliveryState,
  EmailSettings,
  EmbedToken,
  Evaluation,
  Monitor,
  MonitorState,
  NotificationChannel,
  Severity,
  Silence,
  SkipReason,
  ToldStep,
} from '@spanlight/sdk/schemas';
import type { Generated } from 'kysely';
import type { EscalationPlan } from './escalation-plan.ts';
import type { JsonText } from './json-column.ts';
import type { ProjectRow } from './project-row.ts';
import type { GroupContent } from './group-content.ts';
import type { SummaryContent } from './summary-content.ts';

/** The tables of alerting, in the conventions of `Database`. Ids are numbers; times ending in `_at` of type number are milliseconds since 1970. */
export interface AlertingTables {
  leases: LeaseTable;
  notification_channels: NotificationChannelTable;
  email_settings: EmailSettingsTable;
  monitors: MonitorTable;
  monitor_channels: { monitor_id: number; channel_id: number };
  alerts: AlertTable;
  alert_attrs: AlertAttributeTable;
  alert_consequences: ConsequenceTable;
  alert_events: AlertEventTable;
  deleted_error_groups: DeletedErrorGroupTable;
  alert_groups: AlertGroupTable;
  group_messages: GroupMessageTable;
  deliveries: DeliveryTable;
  silences: SilenceTable;
  silence_summaries: SilenceSummaryTable;
  delivery_attempts: DeliveryAttemptTable;
  annotations: AnnotationTable;
  embed_tokens: EmbedTokenTable;
}

interface LeaseTable {
  name: string;
  /** The process that may do the work. */
  holder: string;
  /** Milliseconds since 1970. */
  expires_at: number;
}

/** `notification_channels`: one row per channel. */
export interface NotificationChannelTable extends ProjectRow {
  name: string;
  type: ChannelType;
  state: 'delivering' | 'paused' | 'disabled';
  state_reason: string;
  params: JsonText<NotificationChannel['params']>;
  /** Which alerts it takes; empty for all. */
  takes: JsonText<Partial<Pick<NotificationChannel, 'severities' | 'matchers'>>>;
  key: string;
  owner: string;
  revision: number;
  /** Deliveries that failed one after the other. */
  failures: number;
  /** When the first of them failed, milliseconds since 1970. */
  failing_since: number | null;
  updated_at: string;
}

interface EmailSettingsTable {
  user_id: number;
  project_id: number;
  settings: JsonText<EmailSettings>;
}

/** `monitors`: one row per monitor. */
export interface MonitorTable extends ProjectRow {
  name: string;
  type: 'metric' | 'error';
  state: MonitorState;
  state_reason: string;
  notify_everyone_by_email: number;
  severity: Severity;
  labels: JsonText<Monitor['labels']>;
  escalation: JsonText<Monitor['escalation']>;
  /** How its alerts are told together; null where each is told by itself. */
  grouping: JsonText<NonNullable<Monitor['grouping']>> | null;
  params: JsonText<Monitor['params']>;
  key: string;
  owner: string;
  revision: number;
  /** End of the newest minute evaluated, milliseconds since 1970. */
  evaluated_until: number | null;
  /** The newest one. */
  evaluation: JsonText<Evaluation> | null;
  updated_at: string | null;
  /** When people changed it last; null where they didn't, or where nobody noted it. */
  edited_at: string | null;
}

/** `alerts`: one row per alert. */
export interface AlertTable extends ProjectRow {
  type: 'metric' | 'error';
  name: string;
  /** Status, params, time and updated_at are those of the newest event. */
  status: AlertStatus;
  attrs: JsonText<Readonly<Alert['attrs']>>;
  /** Name and attribute values in lower case. */
  search_text: string;
  /** Identity of a metric alert within its monitor. */
  series_hash: string | null;
  /** Identity of an error alert within its project. */
  span_group_id: string | null;
  /** 0 for error alerts. */
  monitor_id: number;
  event_id: number | null;
  params: JsonText<Alert['params']>;
  time: string;
  updated_at: string;
  muted_until: string | null;
  /** 1 after somebody closed it by hand, until it has recovered once. */
  silenced: number;
  /** The severity of its monitors when it opened; null in alerts older than severities. */
  severity: Severity | null;
  labels: JsonText<Alert['labels']>;
  /** Who is on it, or was. */
  acknowledgement: JsonText<Acknowledgement> | null;
  /** Milliseconds since 1970; null where nobody is on it. */
  acknowledged_until: number | null;
  /** Who is told when nobody acknowledges it; null for nobody, and while it is closed. */
  escalation: JsonText<EscalationPlan> | null;
  /** Steps of it that have been told. */
  escalated: number;
  /** From when on its time counts, milliseconds since 1970. */
  escalation_since: number | null;
  /** When to look again whether a step is due, milliseconds since 1970; null where that takes somebody's doing. */
  escalates_at: number | null;
  /** What has caused it, where it opened nevertheless. */
  cause: JsonText<AlertCause> | null;
}

/** A group of errors that the error of an alert has caused. */
export interface ConsequenceTable {
  alert_id: number;
  project_id: number;
  span_group_id: string;
  name: string;
  service: string;
  /** Errors in traces with the cause. */
  count: number;
  /** RFC 3339 in UTC, as the next. */
  first_seen_at: string;
  last_seen_at: string;
  /** Where the newest error is. */
  trace_id: string;
  span_id: string;
  /** When it was noted, and when its traces were looked at last, milliseconds since 1970. */
  noted_at: number;
  judged_at: number;
  /** The services it was seen in. */
  services: JsonText<string[]>;
}

interface AlertAttributeTable {
  alert_id: number;
  project_id: number;
  key: string;
  /** At most 80 bytes. */
  value: string;
}

/** `alert_events`: the history of alerts. */
export interface AlertEventTable extends ProjectRow {
  alert_id: number;
  name: AlertHistoryName;
  status: AlertStatus;
  reason: AlertEventReason;
  text: string;
  params: JsonText<Alert['params']>;
  time: string;
  /** When the server noticed. */
  recorded_at: string;
  user_id: number | null;
  /** Names of the monitors that decided who is told; null of events from before they were kept. */
  deciders: JsonText<readonly string[]> | null;
  /** Which step of its escalation it tells; null of every other event. */
  escalation: JsonText<ToldStep> | null;
}

/** An error group whose alert was deleted: errors from before don't make another. */
interface DeletedErrorGroupTable {
  project_id: number;
  span_group_id: string;
  /** Milliseconds since 1970. */
  deleted_at: number;
}

/** `silences`: one row per silence. */
export interface SilenceTable extends ProjectRow {
  key: string;
  owner: string;
  revision: number;
  name: string;
  reason: string;
  /** 1 where it holds every alert. */
  everything: number;
  matchers: JsonText<Silence['matchers']>;
  /** Milliseconds since 1970; null: since it was made. */
  starts_at: number | null;
  /** Milliseconds since 1970; null: until somebody ends it. */
  ends_at: number | null;
  repeat: JsonText<NonNullable<Silence['repeat']>> | null;
  user_id: number;
  updated_at: string;
}

/** What happened while a silence was in force, for one channel. */
interface SilenceSummaryTable extends ProjectRow {
  silence_id: number;
  /** 0 for email. */
  channel_id: number;
  /** Name and reason of the silence, as they were. */
  name: string;
  reason: string;
  content: JsonText<SummaryContent>;
}

/** Alerts that a receiver is told of together, from the first until none is open any more. */
export interface AlertGroupTable {
  id: Generated<number>;
  project_id: number;
  monitor_id: number;
  /** 0 for email. */
  channel_id: number;
  /** A key made of the values that its alerts have in common. */
  key: string;
  group_values: JsonText<Readonly<Record<string, string>>>;
  opened_at: string;
  /** Milliseconds since 1970; null before its first message. */
  last_told_at: number | null;
  /** When its next message goes, milliseconds since 1970; null where nothing has happened since the last one. */
  next_at: number | null;
}

/** What was told of a group. */
interface GroupMessageTable extends ProjectRow {
  group_id: number;
  monitor_id: number;
  channel_id: number;
  /** Name of the monitor, as it was. */
  name: string;
  group_values: JsonText<Readonly<Record<string, string>>>;
  content: JsonText<GroupContent>;
  /** The first of the messages that it stands for. */
  first_delivery: number;
}

/** `deliveries`: the outbox, one row per message and recipient. */
export interface DeliveryTable extends ProjectRow {
  /** This and the next are 0 for the summary of a silence and for the message of a group. */
  alert_id: number;
  event_id: number;
  /** 0 for email. */
  channel_id: number;
  /** Addresses; empty for channels. */
  recipients: JsonText<readonly string[]>;
  state: DeliveryState;
  skip_reason: SkipReason | null;
  idempotency_key: string;
  attempts: number;
  /** Milliseconds since 1970; null when nothing is left to do. */
  due_at: number | null;
  lease_holder: string | null;
  lease_expires_at: number | null;
  /** The silence that held it back. */
  silence_id: number | null;
  /** The summary it was told in; of a message about a silence, the summary it is. */
  summary_id: number | null;
  /** The group it is told with. */
  group_id: number | null;
  /** What the event is to those who hear of the group. */
  group_news: GroupNews | null;
  /** The message of the group it was told in; of a message about a group, the one it is. */
  group_message_id: number | null;
  /** Names of the monitors that want this receiver told; null where all that decide of the event do. */
  deciders: JsonText<readonly string[]> | null;
}

interface DeliveryAttemptTable {
  id: Generated<number>;
  delivery_id: number;
  time: string;
  /** Milliseconds. */
  duration: number;
  /** HTTP or SMTP status. */
  status: number | null;
  error: string;
}

/** `annotations`: one row per annotation. */
export interface AnnotationTable extends ProjectRow {
  name: string;
  description: string;
  color: string;
  attrs: JsonText<Annotation['attrs']>;
  fingerprint: string | null;
  revision: number;
}

/** `embed_tokens`: one row per token for embedding pages. */
export interface EmbedTokenTable {
  id: string;
  /** SHA-256 of the secret, hexadecimal. */
  secret_hash: string;
  project_id: number;
  user_id: number;
  resources: JsonText<EmbedToken['resources']>;
  origins: JsonText<readonly string[]>;
  subject: string;
  filters: JsonText<EmbedToken['filters']>;
  narrowed: JsonText<EmbedToken['only']>;
  created_at: string;
  /** Milliseconds since 1970. */
  expires_at: number;
}
