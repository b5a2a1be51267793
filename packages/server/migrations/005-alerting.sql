-- Monitors, the alerts they open, who is told of them, annotations, and work that one server at a time does.

create table "leases" (
  "name" text primary key,
  "holder" text not null,
  "expires_at" @integer not null
);

create table "notification_channels" (
  "id" @counted,
  "key" text not null,
  "owner" text not null,
  "revision" integer not null,
  "project_id" @integer not null,
  "name" text not null,
  "type" text not null,
  "state" text not null,
  "state_reason" text not null,
  "params" text not null,
  "failures" integer not null,
  "failing_since" @integer,
  "created_at" text not null,
  "updated_at" text not null
);

create unique index "notification_channels_by_key" on "notification_channels" ("project_id", "key") where "key" != '';

create table "email_settings" (
  "user_id" @integer not null,
  "project_id" @integer not null,
  "settings" text not null,
  constraint "email_settings_key" primary key ("user_id", "project_id")
);

create table "monitors" (
  "id" @counted,
  "key" text not null,
  "owner" text not null,
  "revision" integer not null,
  "project_id" @integer not null,
  "name" text not null,
  "type" text not null,
  "state" text not null,
  "state_reason" text not null,
  "notify_everyone_by_email" integer not null,
  "params" text not null,
  "evaluated_until" @integer,
  "evaluation" text,
  "created_at" text not null,
  "updated_at" text
);

create unique index "monitors_by_key" on "monitors" ("project_id", "key") where "key" != '';

create table "monitor_channels" (
  "monitor_id" @integer not null,
  "channel_id" @integer not null,
  constraint "monitor_channels_key" primary key ("monitor_id", "channel_id")
);

create table "alerts" (
  "id" @counted,
  "project_id" @integer not null,
  "type" text not null,
  "name" text not null,
  "status" text not null,
  "attrs" text not null,
  "search_text" text not null,
  "series_hash" text,
  "span_group_id" text,
  "monitor_id" @integer not null,
  "event_id" @integer,
  "params" text not null,
  "time" text not null,
  "created_at" text not null,
  "updated_at" text not null,
  "muted_until" text,
  "silenced" integer not null
);

create index "alerts_by_update" on "alerts" ("project_id", "status", "updated_at");

create index "alerts_by_monitor" on "alerts" ("monitor_id", "series_hash");

create unique index "alerts_by_group" on "alerts" ("project_id", "span_group_id") where "span_group_id" is not null;

create table "alert_attrs" (
  "alert_id" @integer not null,
  "project_id" @integer not null,
  "key" text not null,
  "value" text not null,
  constraint "alert_attrs_key" primary key ("alert_id", "key")
);

create index "alert_attrs_by_value" on "alert_attrs" ("project_id", "key", "value", "alert_id");

create table "alert_events" (
  "id" @counted,
  "alert_id" @integer not null,
  "project_id" @integer not null,
  "name" text not null,
  "status" text not null,
  "reason" text not null,
  "text" text not null,
  "params" text not null,
  "time" text not null,
  "created_at" text not null,
  "recorded_at" text not null,
  "user_id" @integer
);

create index "alert_events_by_alert" on "alert_events" ("alert_id", "id");

create table "deliveries" (
  "id" @counted,
  "project_id" @integer not null,
  "alert_id" @integer not null,
  "event_id" @integer not null,
  "channel_id" @integer not null,
  "recipients" text not null,
  "state" text not null,
  "skip_reason" text,
  "idempotency_key" text not null unique,
  "attempts" integer not null,
  "due_at" @integer,
  "lease_holder" text,
  "lease_expires_at" @integer,
  "created_at" text not null
);

create index "deliveries_by_due" on "deliveries" ("state", "due_at");

create index "deliveries_by_event" on "deliveries" ("event_id");

create table "delivery_attempts" (
  "id" @counted,
  "delivery_id" @integer not null,
  "time" text not null,
  "duration" integer not null,
  "status" integer,
  "error" text not null
);

create index "delivery_attempts_by_delivery" on "delivery_attempts" ("delivery_id", "id");

create table "annotations" (
  "id" @counted,
  "project_id" @integer not null,
  "name" text not null,
  "description" text not null,
  "color" text not null,
  "attrs" text not null,
  "fingerprint" text,
  "created_at" text not null
);

create index "annotations_by_time" on "annotations" ("project_id", "created_at");

create unique index "annotations_by_fingerprint" on "annotations" ("project_id", "fingerprint") where "fingerprint" is not null;

create table "embed_tokens" (
  "id" text primary key,
  "secret_hash" text not null unique,
  "project_id" @integer not null,
  "user_id" @integer not null,
  "resources" text not null,
  "origins" text not null,
  "subject" text not null,
  "created_at" text not null,
  "expires_at" @integer not null
);

create index "embed_tokens_by_project" on "embed_tokens" ("project_id", "expires_at");
