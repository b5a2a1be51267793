-- Logins that failed, counted over a while for an account and for an address, by a hash of whom they are counted for.

create table "login_attempts" (
  "subject" text primary key,
  "attempts" @integer not null,
  -- When counting begins anew, milliseconds since 1970.
  "ends_at" @integer not null
);
create index "login_attempts_ends_at" on "login_attempts" ("ends_at");
