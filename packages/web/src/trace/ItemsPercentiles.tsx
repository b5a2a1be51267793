import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useId, useMemo } from 'react';
import { AnnotationChips } from '../annotations/AnnotationChips.tsx';
import { useAnnotations } from '../annotations/use-annotations.ts';
import { failureInstead } from '../answers/failure-card.tsx';
import type { ItemsFilter } from '../items/filter.ts';
import { percentilesQuery } from '../items/queries.ts';
import type { TimeRange } from '../time/range.ts';
import type { Percentiles } from '@spanlight/sdk';
import type { ChartMarker } from '@spanlight/widgets/react';
import { percentilesModel } from '../charts/percentiles.ts';
import { TimeChart } from '../charts/TimeChart.tsx';
import { useRoving } from '../components/use-roving.ts';
import styles from './ItemsPercentiles.module.css';

export interface ItemsPercentilesProps extends Pick<
  PercentilesChartProps,
  'hasDurations' | 'items' | 'areErrors' | 'height' | 'onZoom'
> {
  projectId: string;
  /** Undefined while it is being chosen. */
  filter: ItemsFilter | undefined;
  /** What is shown. */
  range: TimeRange;
  /** @default 'The chart could not be loaded' */
  failure?: string;
}

/** How long items took, how many there were, and what was going on meanwhile. */
export function ItemsPercentiles(props: ItemsPercentilesProps): ReactElement {
  const { projectId, filter, range, failure = 'The chart could not be loaded', ...look } = props;
  const answer = useQuery(percentilesQuery(filter));
  const { markers, annotations } = useAnnotations(projectId, range);
  return (
    <>
      <PercentilesChart
        {...look}
        stats={answer.data}
        from={range.gte}
        to={range.lt}
        markers={markers}
        isStale={answer.isPlaceholderData || answer.isError}
        problem={failureInstead(answer, failure)}
      />
      <AnnotationChips annotations={annotations} />
    </>
  );
}

interface PercentilesChartProps {
  /** The answer of the percentiles call; undefined while it is being loaded. */
  stats: Percentiles | undefined;
  /** The shown period in epoch milliseconds. */
  from: number;
  to: number;
  /** Whether the items have durations; decides how many charts are laid out before the data is there. */
  hasDurations: boolean;
  /** What is counted, for the title of the rate: "Spans", "Logs". */
  items: string;
  /** All of them are errors, whatever their status. @default false */
  areErrors?: boolean;
  /** Height of each plot in pixels. @default 160 */
  height?: number;
  /** Moments marked across the plots. */
  markers?: readonly ChartMarker[];
  isStale?: boolean;
  /** Takes the plots' place: what went wrong. */
  problem?: ReactNode;
  /** Called with the period that was dragged out, epoch milliseconds. */
  onZoom?: (from: number, to: number) => void;
}

/** How long items took, and how many there were and failed, side by side with one crosshair and one Tab stop. */
function PercentilesChart({
  stats,
  from,
  to,
  hasDurations,
  items,
  areErrors = false,
  height = 160,
  markers,
  isStale = false,
  problem,
  onZoom,
}: PercentilesChartProps): ReactElement {
  const roving = useRoving('vertical');
  const syncKey = useId();
  const model = useMemo(
    () => (stats ? percentilesModel(stats, areErrors) : undefined),
    [stats, areErrors],
  );
  if (problem !== undefined) return <>{problem}</>;
  const shared = { from, to, height, markers, syncKey, isStale, onZoom };
  return (
    <div ref={roving} className={styles['charts']}>
      {hasDurations ? (
        <TimeChart
          {...shared}
          title="Duration"
          data={model ? (model.durations ?? { times: [], series: [] }) : undefined}
          initiallyHidden={hiddenDurations}
        />
      ) : null}
      <TimeChart {...shared} title={`${items} per minute`} data={model?.rates} kind="bar" />
    </div>
  );
}

/** The slowest item would flatten the lines of all the others. */
const hiddenDurations = ['max'];
