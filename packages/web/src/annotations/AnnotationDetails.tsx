import type { Annotation } from '@spanlight/sdk';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatRelativeTime } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Chip } from '../components/text/Chip.tsx';
import { useCurrentUser } from '../data/session.ts';
import { AnnotationMark } from './AnnotationMark.tsx';
import { MarkdownText } from './MarkdownText.tsx';
import styles from './AnnotationChips.module.css';

/** Everything about one annotation. Its description is Markdown, all else is text as it was written. */
export function AnnotationDetails({ annotation }: { annotation: Annotation }): ReactElement {
  const { id, projectId, name, description, createdAt, attrs, color } = annotation;
  const { isGuest } = useCurrentUser();
  const entries = Object.entries(attrs).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return (
    <div className={styles['details']}>
      <p className={styles['title']}>
        <AnnotationMark color={color} />
        {name}
      </p>
      <p className={styles['time']}>
        {formatDateTime(createdAt)}, {formatRelativeTime(createdAt)}
        {isGuest ? null : (
          <Link
            to="/alerting/$projectId/annotations/$id"
            params={{ projectId: String(projectId), id: String(id) }}
            className={styles['edit']}
            aria-label={`Edit ${name}`}
          >
            Edit
          </Link>
        )}
      </p>
      {entries.length === 0 ? null : (
        <ul className={styles['attributes']} aria-label="Attributes">
          {entries.map(([key, value]) => (
            <li key={key}>
              <Chip name={key} mono title={value}>
                {value}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {description === '' ? null : <MarkdownText text={description} />}
    </div>
  );
}
