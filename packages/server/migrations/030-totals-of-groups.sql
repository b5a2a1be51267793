-- Items are folded anew, now that rollups hold totals of groups.

delete from "rollup_progress";
delete from "stale_slots";
delete from "slot_versions";
