import type { ChartKind } from '@spanlight/sdk';
import { barPainter } from './paint-bars.ts';
import { linePainter } from './paint-lines.ts';
import type { SeriesPainter } from './series-painter.ts';

/** How a kind of chart is drawn. */
interface KindOfChart {
  /** Whether its series stand on top of each other. */
  readonly isStacked: boolean;
  /** Whether a value fills the time up to the next one; else it stands at its time. */
  readonly isBars: boolean;
  readonly paint: SeriesPainter;
}

/** 0..1; lets the crosshair show through bars. */
const BAR_OPACITY = 0.65;
/** 0..1; stacked areas are distinguished by their fill. */
const LEAST_FILL = 0.4;

/** Every kind of chart. What is drawn depends on a kind only through its entry here. */
export const chartKinds: { readonly [Kind in ChartKind]: KindOfChart } = {
  line: { isStacked: false, isBars: false, paint: linePainter(() => 0) },
  area: { isStacked: false, isBars: false, paint: linePainter((opacity) => opacity) },
  bar: { isStacked: false, isBars: true, paint: barPainter(true, BAR_OPACITY) },
  'stacked-area': {
    isStacked: true,
    isBars: false,
    paint: linePainter((opacity) => Math.max(opacity, LEAST_FILL)),
  },
  'stacked-bar': { isStacked: true, isBars: true, paint: barPainter(false, 1) },
};
