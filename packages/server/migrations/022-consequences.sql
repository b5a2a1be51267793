-- Groups of errors that another error has caused, noted on its alert; and of an alert that opened nevertheless, what caused it.

create table "alert_consequences" (
  "alert_id" @integer not null,
  "project_id" @integer not null,
  "span_group_id" text not null,
  "name" text not null,
  "service" text not null,
  "count" @integer not null,
  "first_seen_at" text not null,
  "last_seen_at" text not null,
  "trace_id" text not null,
  "span_id" text not null,
  "noted_at" @integer not null,
  "judged_at" @integer not null,
  constraint "alert_consequences_key" primary key ("alert_id", "span_group_id")
);

create index "alert_consequences_by_group" on "alert_consequences" ("project_id", "span_group_id");

alter table "alerts" add column "cause" text;
