-- Items are folded anew, now that the hours of traces are among what they are folded into.

delete from "rollup_progress";
delete from "stale_slots";
delete from "slot_versions";
