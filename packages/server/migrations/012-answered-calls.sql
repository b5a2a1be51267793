-- Writes that came with an idempotency key, and what was answered: who sends one again is told the same.
create table "answered_calls" (
  "id" text primary key,
  "fingerprint" text not null,
  "called_at" @integer not null,
  "answer" text
);

create index "answered_calls_by_time" on "answered_calls" ("called_at");
