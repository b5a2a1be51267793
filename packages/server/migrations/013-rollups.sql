-- Which stretches of time have been folded into rollups of items, per width in seconds. Times are seconds since 1970.

create table "rollup_progress" (
  "width" @integer primary key,
  "since" @integer not null,
  "until" @integer not null,
  -- Rows before this time are noted before they are stored.
  "closing" @integer not null
);

-- Slots that got rows since they were folded, or may have: they are answered from rows.
create table "stale_slots" (
  "project_id" @integer not null,
  "width" @integer not null,
  "time" @integer not null,
  "touches" @integer not null,
  -- Milliseconds since 1970.
  "touched_at" @integer not null,
  primary key ("project_id", "width", "time")
);

-- Slots that were folded again: the version that counts, where it isn't 0.
create table "slot_versions" (
  "project_id" @integer not null,
  "width" @integer not null,
  "time" @integer not null,
  "version" @integer not null,
  -- Milliseconds since 1970.
  "folded_at" @integer not null,
  -- 1 once the rows of earlier versions are gone.
  "swept" @integer not null,
  primary key ("project_id", "width", "time")
);
