import {
  formatDuration,
  formatInteger,
  formatRate,
  formatUtilization,
  missingValue,
} from '@spanlight/sdk/format';
import type { TooltipContent } from '@spanlight/widgets/react';
import type { Picked } from './emphasis.ts';
import {
  type CallFigures,
  type Graph,
  type GraphEdge,
  type GraphNode,
  visibleName,
} from './graph.ts';
import { TYPE_LABELS } from './edge-filter.ts';
import { type HealthTone, toneOf } from './looks.ts';

type Timed = Pick<CallFigures, 'durationAvg' | 'durationMin' | 'durationMax' | 'durationSum'>;

/** How long calls took, `0ns` where that was measured; a dash where none was timed. */
export function timedText(figures: Timed, figure: keyof Timed): string {
  if (figures.durationAvg === 0) return missingValue;
  return figures[figure] === 0 ? '0ns' : formatDuration(figures[figure]);
}

/** A node in one line, for who reads rather than sees. */
export function describeNode({ name, attr, incoming, outgoing }: GraphNode): string {
  const calls = (what: string, figures: CallFigures) =>
    figures.count === 0
      ? []
      : [`${what} ${formatRate(figures.rate)}, ${formatUtilization(figures.errorRate)} failed`];
  const kind = attr === '' ? [] : [attr];
  return [
    visibleName(name),
    ...kind,
    ...calls('answers', incoming),
    ...calls('calls', outgoing),
  ].join('; ');
}

/** Both ends of an edge. */
function edgeTitle({ sourceLabel, targetLabel }: GraphEdge): string {
  return `${sourceLabel} → ${targetLabel}`;
}

/** What the tooltip of a node or an edge says; undefined for what is not in the graph. */
export function tooltipOf(
  { nodes, edges }: Graph,
  { kind, id }: Picked,
  colors: Readonly<Record<HealthTone, string>>,
): TooltipContent | undefined {
  if (kind === 'edge') {
    const edge = edges.find((one) => one.id === id);
    if (!edge) return undefined;
    return {
      title: `${edgeTitle(edge)} (${TYPE_LABELS[edge.call.type]})`,
      rows: rowsOf(edge.call, colors),
      notes: [],
    };
  }
  const node = nodes.find((one) => one.id === id);
  if (!node) return undefined;
  const { incoming, outgoing } = node;
  const isCalled = incoming.count > 0;
  const note = isCalled && outgoing.count > 0 ? [`calls others ${formatRate(outgoing.rate)}`] : [];
  return {
    title: visibleName(node.name) + (node.attr === '' ? '' : ` (${node.attr})`),
    rows: rowsOf(isCalled ? incoming : outgoing, colors),
    notes: isCalled ? note : ['the calls it makes'],
  };
}

function rowsOf(
  figures: { rate: number | null } & Omit<CallFigures, 'rate'>,
  colors: Readonly<Record<HealthTone, string>>,
): TooltipContent['rows'] {
  const { rate, count, errorRate } = figures;
  const color = colors[toneOf(errorRate)];
  const row = (name: string, value: string) => ({ color: 'transparent', name, value });
  return [
    { ...row('Error rate', formatUtilization(errorRate)), color },
    row('Rate', formatRate(rate)),
    row('Calls', formatInteger(count)),
    row('Average', timedText(figures, 'durationAvg')),
    row('Slowest', timedText(figures, 'durationMax')),
  ];
}
