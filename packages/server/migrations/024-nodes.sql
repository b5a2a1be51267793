-- Servers that share this store, and which of them counts the growth of which series.

create table "nodes" (
  "id" text primary key,
  "url" text not null,
  "expires_at" @integer not null
);

create table "series_shares" (
  "share" @integer primary key,
  "node" text not null,
  "expires_at" @integer not null
);
