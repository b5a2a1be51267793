import type { GridItemType } from '@spanlight/sdk';
import { CatchBoundary } from '@tanstack/react-router';
import { memo, type ReactElement } from 'react';
import type { ItemKindDefinition, ItemProps } from './item-kind.ts';
import { ItemFrame, type ItemPlacement } from './ItemFrame.tsx';
import { itemKinds } from './kinds.ts';
import styles from './items.module.css';

type ItemPanelProps = Omit<ItemProps<GridItemType>, 'placement'> & ItemPlacement;

/** One item of a dashboard. One that can't be drawn says so and leaves the others alone. */
export const ItemPanel = memo(function ItemPanel({
  item,
  conditions,
  width,
  height,
  headingLevel,
  isEnlarged,
  onEnlarge,
  actions,
}: ItemPanelProps): ReactElement {
  const placement = { width, height, headingLevel, isEnlarged, onEnlarge, actions };
  return (
    <CatchBoundary
      getResetKey={() => item.updatedAt}
      errorComponent={() => (
        <ItemFrame
          item={item}
          conditions={conditions}
          placement={placement}
          state={{ problems: ['The console could not draw this item'], isStale: false }}
        >
          <p className={styles['note']}>could not be drawn</p>
        </ItemFrame>
      )}
    >
      <Item type={item.type} props={{ item, conditions, placement }} />
    </CatchBoundary>
  );
});

function Item<Type extends GridItemType>({
  type,
  props,
}: {
  type: Type;
  props: ItemProps<Type>;
}): ReactElement {
  const kind: ItemKindDefinition<Type> = itemKinds[type];
  // A newer server may have types this console doesn't know.
  return Object.hasOwn(itemKinds, type) ? (
    <kind.Panel {...props} />
  ) : (
    <ItemFrame item={props.item} conditions={props.conditions} placement={props.placement}>
      <p className={styles['note']}>unsupported {type}</p>
    </ItemFrame>
  );
}
