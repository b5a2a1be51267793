-- Sessions, so that they can be ended.
create table "sessions" (
  "id_hash" text primary key,
  "user_id" @integer not null,
  "expires_at" @integer not null
);

create index "sessions_by_user" on "sessions" ("user_id");
