import type { Grid, Selector } from '@spanlight/query';
import type { Bindings } from '../../compile/bindings.ts';
import { edgePoints, isEdgeMetric } from './edge-points.ts';
import { type PointSource, storedPoints } from './point-source.ts';

/** The points of a metric, sent or computed from the service graph. */
export function pointsOf(
  projectId: number,
  selector: Pick<Selector, 'metric' | 'of'>,
  grid: Grid,
  bindings: Bindings,
): PointSource {
  return isEdgeMetric(selector.metric.name)
    ? edgePoints(projectId, selector.metric.name, grid, bindings)
    : storedPoints(projectId, selector, grid, bindings);
}
