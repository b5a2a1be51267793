import type { SilencePreview } from '@spanlight/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

/** Alerts that are named. */
const MAX_NAMES = 7;

export interface AlertNamesProps extends Pick<SilencePreview, 'count' | 'alerts'> {
  projectId: string;
}

/** The first of some alerts by name, each leading to its page, and how many more there are. */
export function AlertNames({ projectId, count, alerts }: AlertNamesProps): ReactElement | null {
  if (alerts.length === 0) return null;
  const shown = alerts.slice(0, MAX_NAMES);
  const more = count - shown.length;
  return (
    <ul>
      {shown.map(({ id, name }) => (
        <li key={id}>
          <Link to="/alerting/$projectId/alerts/$id" params={{ projectId, id: String(id) }}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
      {more > 0 ? <li>and {more} more</li> : null}
    </ul>
  );
}
