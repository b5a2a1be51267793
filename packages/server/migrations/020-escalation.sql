-- Who is told when nobody acknowledges an alert: as its monitors say, as they said when it opened, and how far it has come.

alter table "monitors" add column "escalation" text not null default '[]';

alter table "alerts" add column "escalation" text;

alter table "alerts" add column "escalated" @integer not null default 0;

alter table "alerts" add column "escalation_since" @integer;

alter table "alerts" add column "escalates_at" @integer;

create index "alerts_by_escalation" on "alerts" ("escalates_at") where "escalates_at" is not null;

alter table "alert_events" add column "escalation" text;
