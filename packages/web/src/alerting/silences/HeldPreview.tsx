import type { SilencePreviewRequest } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { previewQuery } from './queries.ts';
import { openAlertsText } from './silence-texts.ts';
import styles from './silences.module.css';

export interface HeldPreviewProps {
  projectId: string;
  wish: SilencePreviewRequest;
}

/** Which open alerts a silence would hold now. */
export function HeldPreview({ projectId, wish }: HeldPreviewProps): ReactElement {
  const isAsked = wish.all === true || (wish.matchers?.length ?? 0) > 0;
  const { data, isError } = useQuery({ ...previewQuery(projectId, wish), enabled: isAsked });
  if (!isAsked) return <output className={styles['preview']}>It holds nothing yet.</output>;
  if (isError)
    return <output className={styles['preview']}>What it would hold is not known.</output>;
  if (!data) return <output className={styles['preview']}>Looking what it would hold …</output>;
  const more = data.count - data.alerts.length;
  return (
    <output className={styles['preview']}>
      It holds {openAlertsText(data.count)} now{data.count === 0 ? '.' : ':'}
      {data.alerts.length === 0 ? null : (
        <ul>
          {data.alerts.map(({ id, name }) => (
            <li key={id}>
              <Link to="/alerting/$projectId/alerts/$id" params={{ projectId, id: String(id) }}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
          {more > 0 ? <li>{more} more</li> : null}
        </ul>
      )}
    </output>
  );
}
