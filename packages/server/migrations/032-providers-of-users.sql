-- Which provider of the configuration signed a user in last; null for those of the configuration.

alter table "users" add column "provider" text;
