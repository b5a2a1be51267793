import { Sparkline, type SparklineProps } from '@spanlight/widgets/react';
import type { ReactElement } from 'react';

/** How a value beside it went: a line that fills its place, faint where somebody has not chosen its CSS colour. */
export function FaintSparkline({
  color = '',
  ...shown
}: Pick<SparklineProps, 'points' | 'label' | 'unit'> & {
  color?: string | undefined;
}): ReactElement {
  const stroke = CSS.supports('color', color) ? color : 'var(--color-text-faint)';
  return <Sparkline {...shown} color={stroke} width="100%" height="100%" />;
}
