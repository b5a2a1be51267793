import { sparklineScale, type SparklineProps } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';
import { FaintSparkline } from './FaintSparkline.tsx';
import styles from './BoundedSparkline.module.css';

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

/** How far below the top of a sparkline a value lies, in percent; undefined beyond what it shows. */
function placeOf(
  value: number,
  points: readonly (number | null | undefined)[],
): number | undefined {
  const { low, high, height, toY } = sparklineScale(points);
  if (low === high || value < low || value > high) return undefined;
  return (toY(value) / height) * 100;
}
