/** What stands after FROM for the points of hours, with those of minutes whose hour isn't folded yet. */
export const POINTS_OF_HOURS = `(
  SELECT metric, series, sum, count FROM points_hours
  UNION ALL
  SELECT metric, series, sum, count FROM points_minutes
  WHERE deferred AND toUnixTimestamp(time) >= (SELECT if(count() = 0, 0, toUnixTimestamp(max(time)) + 3600) FROM points_hours WHERE deferred)
)`;
