-- The monitors that decided who is told of an event: today's may differ.

alter table "alert_events" add column "deciders" text;
