-- How far points of metrics are folded into rollups, per width in seconds. Times are seconds since 1970.

create table "point_progress" (
  "width" @integer primary key,
  -- Of minutes: rows before this time reach wider rollups with their insert. Of wider ones: rows before it are whole.
  "until" @integer not null
);
