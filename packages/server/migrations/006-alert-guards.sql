-- One open alert per series, what was deleted, and the order of messages about one alert.

create unique index "alerts_open_series" on "alerts" ("monitor_id", "series_hash") where status = 'open' and series_hash is not null;

create table "deleted_error_groups" (
  "project_id" @integer not null,
  "span_group_id" text not null,
  "deleted_at" @integer not null,
  constraint "deleted_error_groups_key" primary key ("project_id", "span_group_id")
);

create index "deliveries_by_alert" on "deliveries" ("alert_id", "channel_id", "id");
