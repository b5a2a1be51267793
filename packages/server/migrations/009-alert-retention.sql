-- Finds the events that are old enough to be forgotten, and the alerts that an event is the newest of.

create index "alert_events_by_time" on "alert_events" ("recorded_at");

create index "alerts_by_newest_event" on "alerts" ("event_id");
