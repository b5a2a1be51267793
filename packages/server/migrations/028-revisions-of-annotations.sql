-- Grows with every change of an annotation, so that nobody writes over what they haven't seen.

alter table "annotations" add column "revision" integer not null default 1;
