-- Rollups of items count durations in bins in place of digests: all are folded anew.

delete from "rollup_progress";
delete from "stale_slots";
delete from "slot_versions";
