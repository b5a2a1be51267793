-- Alerts that are told together: how a monitor groups them, what each receiver hears of as one, and what they were told.

alter table "monitors" add column "grouping" text;

create table "alert_groups" (
  "id" @counted,
  "project_id" @integer not null,
  "monitor_id" @integer not null,
  "channel_id" @integer not null,
  "key" text not null,
  "group_values" text not null,
  "opened_at" text not null,
  "last_told_at" @integer,
  "next_at" @integer
);

create unique index "alert_groups_by_key" on "alert_groups" ("monitor_id", "channel_id", "key");

create index "alert_groups_by_time" on "alert_groups" ("next_at") where "next_at" is not null;

create table "group_messages" (
  "id" @counted,
  "project_id" @integer not null,
  "group_id" @integer not null,
  "monitor_id" @integer not null,
  "channel_id" @integer not null,
  "name" text not null,
  "group_values" text not null,
  "content" text not null,
  "first_delivery" @integer not null,
  "created_at" text not null
);

create index "group_messages_by_monitor" on "group_messages" ("monitor_id");

create unique index "group_messages_by_delivery" on "group_messages" ("first_delivery");

create index "group_messages_by_time" on "group_messages" ("created_at");

alter table "deliveries" add column "group_id" @integer;

alter table "deliveries" add column "group_news" text;

alter table "deliveries" add column "group_message_id" @integer;

create index "deliveries_by_group" on "deliveries" ("group_id", "alert_id") where "group_id" is not null;

create index "deliveries_by_group_message" on "deliveries" ("group_message_id") where "group_message_id" is not null;
