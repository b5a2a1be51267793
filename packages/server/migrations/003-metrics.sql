-- The metrics that projects have sent.

create table "metrics" (
  "id" @counted,
  "project_id" @integer not null,
  "name" text not null,
  "description" text not null,
  "instrument" text not null,
  "unit" text not null,
  "attr_keys" text not null,
  "otel_library_name" text not null,
  "otel_library_version" text not null,
  "created_at" text not null,
  "updated_at" text not null,
  "last_seen" text not null,
  constraint "metrics_by_name" unique ("project_id", "name")
);
