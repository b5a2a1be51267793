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

/** Series over time, as the console shows them. */
export const Chart: (props: MetricChartProps) => ReactElement = withTooltip(MetricChart);

/** How values are spread over time, as the console shows it. */
export const Heatmap: (props: MetricHeatmapProps) => ReactElement = withTooltip(MetricHeatmap);
