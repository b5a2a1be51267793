import { formatDateTime, formatRelativeTime, zoneOffsetText } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';

/** How long ago something was; on hover the exact time with its zone, which not every list has a range to say. */
export function Moment({ time }: { time: string }): ReactElement {
  return (
    <time dateTime={time} title={`${formatDateTime(time)} ${zoneOffsetText(Date.parse(time))}`}>
      {formatRelativeTime(time)}
    </time>
  );
}
