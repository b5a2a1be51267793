-- Of the monitors that told of an event, those that wanted this receiver told, a JSON list of names. Null is all of them.

alter table "deliveries" add column "deciders" text;
