import type { Metric, MetricHeatmapResponse } from '@spanlight/sdk';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { Heatmap } from '../../charts/Heatmap.tsx';
import { heatmapModel } from '../../charts/heatmap-model.ts';
import { Waiting } from '../../components/feedback/Skeleton.tsx';
import styles from './metric.module.css';

export interface MetricHeatmapProps {
  metric: Metric;
  /** Undefined while it is being loaded. */
  answer: MetricHeatmapResponse | undefined;
  isStale: boolean;
}

/** Px, axes included. */
const HEIGHT = 320;

/** How the values of a histogram are spread over time. */
export function MetricHeatmap({ metric, answer, isStale }: MetricHeatmapProps): ReactElement {
  const { name, unit } = metric;
  const model = useMemo(() => answer && heatmapModel(answer.heatmap, unit), [answer, unit]);
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!host.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(host.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={host}
      className={styles['heatmap']}
      style={{ height: HEIGHT }}
      data-stale={isStale || undefined}
    >
      {answer === undefined ? (
        <Waiting what="heatmap" heights={['100%']} />
      ) : model && width > 0 ? (
        <Heatmap label={name} model={model} width={width} height={HEIGHT} />
      ) : model ? null : (
        <p className={styles['nothing']}>NO DATA</p>
      )}
    </div>
  );
}
