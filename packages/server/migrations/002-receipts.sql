-- Which requests of senders were stored, so that one sent again counts once.

create table "receipts" (
  "key" text primary key,
  "stored_at" @integer not null
);

create index "receipts_by_time" on "receipts" ("stored_at");
