import type { GridItemType } from '@spanlight/sdk';
import { CatchBoundary } from '@tanstack/react-router';
import { memo, type ReactElement } from 'react';
import type { ItemProps } from './item-kind.ts';
import { ItemFrame, type ItemPlacement } from './ItemFrame.tsx';
import { itemKindOf } from './kinds.ts';
import styles from './items.module.css';

type ItemPanelProps = Omit<ItemProps<GridItemType>, 'placement'> & ItemPlacement;

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

function Item({ item, conditions, placement }: ItemProps<GridItemType>): ReactElement {
  const Panel = itemKindOf(item.type);
  return Panel ? (
    <Panel item={item} conditions={conditions} placement={placement} />
  ) : (
    <ItemFrame item={item} placement={placement}>
      <p className={styles['note']}>unsupported {item.type}</p>
    </ItemFrame>
  );
}
