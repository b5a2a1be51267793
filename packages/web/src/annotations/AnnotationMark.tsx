import type { ReactElement } from 'react';
import styles from './AnnotationChips.module.css';

/** The dashed line of an annotation, as it stands on charts. */
export function AnnotationMark({ color }: { color: string }): ReactElement {
  return <span className={styles['mark']} style={{ borderColor: color }} aria-hidden="true" />;
}
