-- What a token of an embedding page is held to: values by attribute, of which every row it reads has one.
alter table "embed_tokens" add column "filters" text not null default '{}';
