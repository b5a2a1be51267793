import type { GridItem } from '@spanlight/sdk';
import { CatchBoundary } from '@tanstack/react-router';
import { memo, type ReactElement } from 'react';
import { ChartItem } from './ChartItem.tsx';
import { GaugeItem } from './GaugeItem.tsx';
import { HeatmapItem } from './HeatmapItem.tsx';
import { ItemFrame, type ItemPlacement } from './ItemFrame.tsx';
import { TableItem } from './TableItem.tsx';
import styles from './items.module.css';

export interface ItemPanelProps extends ItemPlacement {
  item: GridItem;
  /** `where` parts added to its query. */
  conditions: string;
}

/** One item of a dashboard. One that can't be drawn says so and leaves the others alone. */
export const ItemPanel = memo(function ItemPanel({
  item,
  conditions,
  width,
  height,
  headingLevel,
  onEnlarge,
}: ItemPanelProps): ReactElement {
  const placement = { width, height, headingLevel, onEnlarge };
  return (
    <CatchBoundary
      getResetKey={() => item.updatedAt}
      errorComponent={() => (
        <ItemFrame
          item={item}
          placement={placement}
          state={{ problems: ['The console could not draw this item'], isStale: false }}
        >
          <p className={styles['note']}>could not be drawn</p>
        </ItemFrame>
      )}
    >
      <Item item={item} conditions={conditions} placement={placement} />
    </CatchBoundary>
  );
});

interface ItemProps {
  item: GridItem;
  conditions: string;
  placement: ItemPlacement;
}

function Item({ item, conditions, placement }: ItemProps): ReactElement {
  // A newer server may have types this console doesn't know.
  const { type }: { type: string } = item;
  switch (item.type) {
    case 'chart':
      return <ChartItem item={item} conditions={conditions} placement={placement} />;
    case 'table':
      return <TableItem item={item} conditions={conditions} placement={placement} />;
    case 'heatmap':
      return <HeatmapItem item={item} conditions={conditions} placement={placement} />;
    case 'gauge':
      return <GaugeItem item={item} conditions={conditions} placement={placement} />;
    default:
      return (
        <ItemFrame item={item} placement={placement}>
          <p className={styles['note']}>unsupported {type}</p>
        </ItemFrame>
      );
  }
}
