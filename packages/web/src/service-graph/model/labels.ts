import { formatDuration, formatRate, formatUtilization } from '@spanlight/sdk/format';
import type { GraphEdge } from './graph.ts';
import { toneOf } from './looks.ts';

/** So few edges have their heads emphasised, and so few their labels without being looked at. */
const FEW = 8;
const SOME = 16;

/** Which edges say their figures. */
export type LabelMode = 'all-with-arrows' | 'all' | 'on-focus';

/** How a picture of so many edges is labelled. */
export function labelMode(edges: number): LabelMode {
  if (edges < FEW) return 'all-with-arrows';
  return edges < SOME ? 'all' : 'on-focus';
}

/** What stands above and below an edge: how often and how long, and failures that deserve a look. */
export function edgeLabel({ call }: GraphEdge): readonly string[] {
  const { rate, durationAvg, errorRate } = call;
  const timed = durationAvg > 0 ? ` · ${formatDuration(durationAvg)}` : '';
  const failed = toneOf(errorRate) === 'ok' ? [] : [`${formatUtilization(errorRate)} failed`];
  return [`${formatRate(rate)}${timed}`, ...failed];
}
