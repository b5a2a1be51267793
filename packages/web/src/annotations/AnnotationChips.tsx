import type { Annotation } from '@spanlight/sdk';
import { formatTimeOfDay, truncateEnd } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { AnnotationMark } from './AnnotationMark.tsx';
import { AnnotationPopover } from './AnnotationPopover.tsx';
import styles from './AnnotationChips.module.css';

/** How many stand below a chart; the others are on it all the same. */
const SHOWN = 12;

/** What happened while a chart goes on: a button each, which opens what is known about it. */
export function AnnotationChips({
  annotations,
}: {
  annotations: readonly Annotation[];
}): ReactElement | null {
  if (annotations.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label="Annotations">
      {annotations.slice(0, SHOWN).map((annotation) => (
        <li key={annotation.id}>
          <AnnotationPopover annotation={annotation}>
            <AnnotationMark color={annotation.color} />
            {truncateEnd(annotation.name, 40)}
            <span className={styles['time']}>{formatTimeOfDay(annotation.createdAt)}</span>
          </AnnotationPopover>
        </li>
      ))}
      {annotations.length > SHOWN ? (
        <li className={styles['time']}>and {annotations.length - SHOWN} more</li>
      ) : null}
    </ul>
  );
}
