import type { Annotation } from '@spanlight/sdk';
import { formatDateTime, formatTimeOfDay, truncateEnd } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Chip } from '../components/Chip.tsx';
import { Popover } from '../components/Popover.tsx';
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
          <Popover
            label={`Annotation ${annotation.name}`}
            trigger={
              <button type="button" className={styles['chip']}>
                <Mark color={annotation.color} />
                {truncateEnd(annotation.name, 40)}
                <span className={styles['time']}>{formatTimeOfDay(annotation.createdAt)}</span>
              </button>
            }
          >
            <AnnotationDetails annotation={annotation} />
          </Popover>
        </li>
      ))}
      {annotations.length > SHOWN ? (
        <li className={styles['time']}>and {annotations.length - SHOWN} more</li>
      ) : null}
    </ul>
  );
}

function Mark({ color }: { color: string }): ReactElement {
  return <span className={styles['mark']} style={{ borderColor: color }} aria-hidden="true" />;
}

/** Texts are shown as they were written: nothing in them is markup. */
function AnnotationDetails({ annotation }: { annotation: Annotation }): ReactElement {
  const { name, description, createdAt, attrs, color } = annotation;
  return (
    <div className={styles['details']}>
      <p className={styles['title']}>
        <Mark color={color} />
        {name}
      </p>
      <p className={styles['time']}>{formatDateTime(createdAt)}</p>
      {description === '' ? null : <p className={styles['description']}>{description}</p>}
      {Object.keys(attrs).length === 0 ? null : (
        <ul className={styles['attributes']} aria-label="Attributes">
          {Object.entries(attrs).map(([key, value]) => (
            <li key={key}>
              <Chip name={key} mono title={value}>
                {value}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
