import { useMemo, useState } from 'react';
import { DAY, MINUTE, type TimeRange } from '../../../time/range.ts';

/** The 24 hours before the form was opened, which a monitor is tried on. */
export function useLastDay(): TimeRange {
  const [end] = useState(() => Math.floor(Date.now() / MINUTE) * MINUTE);
  return useMemo(() => ({ gte: end - DAY, lt: end, isLive: false }), [end]);
}
