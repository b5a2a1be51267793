import type { SparklineProps } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';
import { FaintSparkline } from './FaintSparkline.tsx';
import styles from './BoundedSparkline.module.css';

/** Margin above and below the line, and height of the drawing, in its own units. */
const MARGIN = 2;
const HEIGHT = 24;

export interface BoundedSparklineProps extends Pick<SparklineProps, 'points' | 'label' | 'unit'> {
  /** What the values may be; null is infinite. */
  bounds: { readonly min: number | null; readonly max: number | null };
}

/** How a watched value went, with those of its bounds as dashed lines that lie within what is drawn. */
export function BoundedSparkline({ bounds, ...shown }: BoundedSparklineProps): ReactElement {
  const places = [bounds.min, bounds.max].flatMap((bound) => {
    const place = bound === null ? undefined : placeOf(bound, shown.points ?? []);
    return place === undefined ? [] : [place];
  });
  return (
    <span className={styles['frame']}>
      <FaintSparkline {...shown} />
      {places.map((place) => (
        <span key={place} className={styles['bound']} data-bound="" style={{ top: `${place}%` }} />
      ))}
    </span>
  );
}

/** How far below the top a value lies on the scale of a sparkline, which holds zero; undefined beyond it. */
function placeOf(
  value: number,
  points: readonly (number | null | undefined)[],
): number | undefined {
  const values = points.filter((point) => Number.isFinite(point)).map(Number);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high || value < low || value > high) return undefined;
  const fromTop = MARGIN + (1 - (value - low) / (high - low)) * (HEIGHT - 2 * MARGIN);
  return (fromTop / HEIGHT) * 100;
}
