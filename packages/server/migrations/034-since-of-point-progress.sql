-- A rollup of points may be younger than the store: rows before this time it doesn't have all of.
alter table "point_progress" add column "since" @integer not null default 0;
