-- Dashboards with their rows and items, and which templates a project doesn't want any more.

create table "dashboards" (
  "id" @counted,
  "project_id" @integer not null references "projects" ("id") on delete cascade,
  "template_id" text,
  "key" text,
  "owner" text not null,
  "name" text not null,
  "pinned" @integer not null,
  "min_interval" double precision not null,
  "time_offset" double precision not null,
  "tooltips_connected" @integer not null,
  "grid_query" text not null,
  "grid_max_width" @integer not null,
  "table_metrics" text not null,
  "table_query" text not null,
  "table_grouping" text not null,
  "table_column_map" text not null,
  "revision" @integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  constraint "dashboards_once_per_template" unique ("project_id", "template_id"),
  constraint "dashboards_once_per_key" unique ("project_id", "key")
);

create table "grid_rows" (
  "id" @counted,
  "dash_id" @integer not null references "dashboards" ("id") on delete cascade,
  "title" text not null,
  "description" text not null,
  "expanded" @integer not null,
  "position" @integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

create index "grid_rows_by_dashboard" on "grid_rows" ("dash_id", "position");

create table "grid_items" (
  "id" @counted,
  "dash_id" @integer not null references "dashboards" ("id") on delete cascade,
  "row_id" @integer references "grid_rows" ("id") on delete cascade,
  "type" text not null,
  "title" text not null,
  "description" text not null,
  "width" @integer not null,
  "height" @integer not null,
  "x_axis" @integer not null,
  "y_axis" @integer not null,
  "params" text not null,
  "created_at" text not null,
  "updated_at" text not null
);

create index "grid_items_by_dashboard" on "grid_items" ("dash_id");

create index "grid_items_by_row" on "grid_items" ("row_id");

create table "deleted_templates" (
  "project_id" @integer not null references "projects" ("id") on delete cascade,
  "template_id" text not null,
  "deleted_at" text not null,
  constraint "deleted_templates_pk" primary key ("project_id", "template_id")
);
