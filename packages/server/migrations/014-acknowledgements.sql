-- Who is on an alert, and until when nobody is told of it again: milliseconds since 1970, the end of time without an end.

alter table "alerts" add column "acknowledgement" text;

alter table "alerts" add column "acknowledged_until" @integer;
