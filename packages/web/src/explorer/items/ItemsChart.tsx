import type { ReactElement } from 'react';
import type { ItemsFilter } from '../../items/filter.ts';
import { LogVolume } from '../logs/LogVolume.tsx';
import { useExplorer } from '../explorer-context.ts';
import { type ItemKind, wordsOf } from '../systems/system-kinds.ts';
import { ItemsPercentiles } from '../../trace/ItemsPercentiles.tsx';

export interface ItemsChartProps {
  filter: ItemsFilter | undefined;
  kind: ItemKind;
  /** Height of each plot in pixels. @default 160 */
  height?: number;
}

/** How long the selected items took and how many there were, logs by severity; dragging over it zooms the page. */
export function ItemsChart({ filter, kind, height = 160 }: ItemsChartProps): ReactElement {
  const { projectId, time } = useExplorer();
  if (kind === 'logs') return <LogVolume filter={filter} height={height} />;
  return (
    <ItemsPercentiles
      projectId={projectId}
      filter={filter}
      range={filter?.range ?? time.range}
      hasDurations={kind === 'spans'}
      items={wordsOf(filter?.systems ?? []).label}
      height={height}
      onZoom={time.zoom}
    />
  );
}
