-- Whether people changed a dashboard: templates leave those alone. Of earlier changes only times are known.

alter table "dashboards" add column "edited" @integer default 0 not null;

update dashboards set edited = 1
where created_at <> updated_at
  or exists (select 1 from grid_rows where dash_id = dashboards.id and updated_at <> created_at)
  or exists (select 1 from grid_items where dash_id = dashboards.id and updated_at <> created_at);
