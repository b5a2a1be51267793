import { formatDateTime, formatRelativeTime } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';

/** How long ago something was; the exact time on hover. */
export function Moment({ time }: { time: string }): ReactElement {
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatRelativeTime(time)}
    </time>
  );
}
