-- Users, projects, saved views, pinned facets, achievements, settings.

create table "users" (
  "id" @counted,
  "email" text not null unique,
  "name" text not null,
  "avatar" text not null,
  "notify_by_email" @integer not null,
  "auth_token" text unique,
  "password_hash" text,
  "source" text not null,
  "project_ids" text,
  "active" @integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

create table "projects" (
  "id" @integer primary key,
  "name" text not null,
  "token" text not null unique,
  "pinned_attrs" text not null,
  "large_attrs" text not null,
  "group_by_env" @integer not null,
  "group_funcs_by_service" @integer not null,
  "prom_compat" @integer not null,
  "force_span_name" text not null,
  "created_at" text not null,
  "updated_at" text not null
);

create table "saved_views" (
  "id" @counted,
  "user_id" @integer not null references "users" ("id") on delete cascade,
  "project_id" @integer not null references "projects" ("id") on delete cascade,
  "name" text not null,
  "route" text not null,
  "params" text not null,
  "query" text not null,
  "pinned" @integer not null,
  "created_at" text not null
);

create index "saved_views_by_project" on "saved_views" ("project_id");

create table "pinned_facets" (
  "user_id" @integer not null references "users" ("id") on delete cascade,
  "attr" text not null,
  "pinned" @integer not null,
  constraint "pinned_facets_pk" primary key ("user_id", "attr")
);

create table "achievements" (
  "id" @counted,
  "project_id" @integer not null references "projects" ("id") on delete cascade,
  "name" text not null,
  "created_at" text not null,
  constraint "achievements_once" unique ("project_id", "name")
);

create table "settings" (
  "key" text primary key,
  "value" text not null
);
