-- What a token of an embedding page may read of its nouns: ids by noun; a noun that isn't named is read whole.
alter table "embed_tokens" add column "narrowed" text not null default '{}';
