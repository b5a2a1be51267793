-- How bad what a monitor finds is, labels that its alerts carry, and which alerts a channel takes. Alerts from before have none.

alter table "monitors" add column "severity" text not null default 'warning';

alter table "monitors" add column "labels" text not null default '{}';

alter table "alerts" add column "severity" text;

alter table "alerts" add column "labels" text not null default '{}';

alter table "notification_channels" add column "takes" text not null default '{}';
