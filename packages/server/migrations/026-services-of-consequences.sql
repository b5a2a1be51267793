-- Errors of several services may read alike: the services that a consequence was seen in, a JSON list; empty of those from before.

alter table "alert_consequences" add column "services" text not null default '[]';
