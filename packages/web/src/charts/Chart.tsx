import {
  MetricChart,
  type MetricChartProps,
  MetricHeatmap,
  type MetricHeatmapProps,
  type ShowTooltip,
  type WidgetTooltip,
} from '@spanlight/widgets/react';
import { type ComponentType, type ReactElement, useState } from 'react';
import { FloatingTooltip } from './FloatingTooltip.tsx';
import { ChosenRange } from './RangeMenu.tsx';

/** A widget whose tooltips the console places. */
function withTooltip<Props extends { onTooltip?: ShowTooltip | undefined }>(
  Widget: ComponentType<Props>,
): (props: Props) => ReactElement {
  return function Floating(props) {
    const [tooltip, setTooltip] = useState<WidgetTooltip | null>(null);
    return (
      <>
        <Widget {...props} onTooltip={setTooltip} />
        <FloatingTooltip tooltip={tooltip} />
      </>
    );
  };
}

const PlainChart = withTooltip(MetricChart);

export interface ChartProps extends MetricChartProps {
  /** Milliseconds by which what is shown lies in the past of what it is about. @default 0 */
  timeOffset?: number;
}

/** Series over time, as the console shows them. What was dragged out is zoomed into, or annotated. */
export function Chart({ timeOffset = 0, ...plot }: ChartProps): ReactElement {
  return <ChosenRange Plot={PlainChart} plot={plot} timeOffset={timeOffset} />;
}

/** How values are spread over time, as the console shows it. */
export const Heatmap: (props: MetricHeatmapProps) => ReactElement = withTooltip(MetricHeatmap);
