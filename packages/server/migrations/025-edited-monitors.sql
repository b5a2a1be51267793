-- When people changed a monitor last: an evaluation sets "updated_at" of metric monitors. Null is as it was made.

alter table "monitors" add column "edited_at" text;

update monitors set edited_at = coalesce(updated_at, created_at) where type = 'error';
