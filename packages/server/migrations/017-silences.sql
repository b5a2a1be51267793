-- What is not told of for a while; which silence held a message back, and which message told of it afterwards.

create table "silences" (
  "id" @counted,
  "project_id" @integer not null,
  "key" text not null,
  "owner" text not null,
  "revision" integer not null,
  "name" text not null,
  "reason" text not null,
  "everything" integer not null,
  "matchers" text not null,
  "starts_at" @integer,
  "ends_at" @integer,
  "repeat" text,
  "user_id" @integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

create index "silences_by_end" on "silences" ("project_id", "ends_at");

create unique index "silences_by_key" on "silences" ("project_id", "key") where "key" != '';

create table "silence_summaries" (
  "id" @counted,
  "project_id" @integer not null,
  "silence_id" @integer not null,
  "channel_id" @integer not null,
  "name" text not null,
  "reason" text not null,
  "content" text not null,
  "created_at" text not null
);

create index "silence_summaries_by_silence" on "silence_summaries" ("silence_id");

alter table "deliveries" add column "silence_id" @integer;

alter table "deliveries" add column "summary_id" @integer;

create index "deliveries_by_silence" on "deliveries" ("silence_id", "channel_id", "alert_id") where "silence_id" is not null and "summary_id" is null;
