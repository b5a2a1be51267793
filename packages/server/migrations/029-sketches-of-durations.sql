-- Items are folded anew, now that rollups hold sketches of durations and no digests.

delete from "rollup_progress";
delete from "stale_slots";
delete from "slot_versions";
