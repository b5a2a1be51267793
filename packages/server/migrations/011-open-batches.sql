-- Batches of telemetry that are on their way into the store, so that a server which dies meanwhile leaves no doubt about them.

create table "open_batches" (
  "number" text primary key,
  "rows" @integer not null,
  "since" @integer not null,
  "until" @integer not null,
  "expires_at" @integer not null
);

-- The batch that a request travelled in, '' where that is of no use.
alter table "receipts" add column "batch" text not null default '';
