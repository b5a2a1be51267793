import type { Annotation } from '@spanlight/sdk';
import { formatDateTime, formatRelativeTime } from '@spanlight/sdk/format';
import { lazy, type ReactElement, Suspense } from 'react';
import { Chip } from '../components/text/Chip.tsx';
import { AnnotationMark } from './AnnotationMark.tsx';
import styles from './AnnotationChips.module.css';

/** Everything about one annotation. Its description is Markdown, all else is text as it was written. */
export function AnnotationDetails({ annotation }: { annotation: Annotation }): ReactElement {
  const { name, description, createdAt, attrs, color } = annotation;
  const entries = Object.entries(attrs).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return (
    <div className={styles['details']}>
      <p className={styles['title']}>
        <AnnotationMark color={color} />
        {name}
      </p>
      <p className={styles['time']}>
        {formatDateTime(createdAt)}, {formatRelativeTime(createdAt)}
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

const Markdown = lazy(async () => await import('../components/text/Markdown.tsx'));

/** Markdown that somebody else wrote; what renders it is loaded when the first text is shown. */
function MarkdownText({ text }: { text: string }): ReactElement {
  return (
    <Suspense fallback={<p>{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  );
}
