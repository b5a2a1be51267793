import { edgePoints, isEdgeMetric } from './edge-points.ts';
import { type PointsAsked, type PointSource, storedPoints } from './point-source.ts';

/** The points of a metric, sent or computed from the service graph. */
export function pointsOf(asked: PointsAsked): PointSource {
  const { projectId, selector, grid, bindings } = asked;
  return isEdgeMetric(selector.metric.name)
    ? edgePoints(projectId, selector.metric.name, grid, bindings)
    : storedPoints(asked);
}
