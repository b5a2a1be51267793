import { Sparkline, type SparklineProps } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';

/** How a value beside it went: a faint line that fills its place. */
export function FaintSparkline(
  props: Pick<SparklineProps, 'points' | 'label' | 'unit'>,
): ReactElement {
  return <Sparkline {...props} color="var(--color-text-faint)" width="100%" height="100%" />;
}
