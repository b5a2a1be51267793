import type { GridItem } from '@spanlight/sdk';
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactElement,
} from 'react';
import { useOnScreen } from '../../components/use-on-screen.ts';
import { placeItems, SINGLE_COLUMN_BELOW, type GridPlace } from './grid-places.ts';
import { UnseenItem } from './ItemFrame.tsx';
import { ItemMenu } from './editor/ItemMenu.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { arrangedItems, LayoutContext, useLayout, type Moving } from './layout/moving.ts';
import { MoveHandle } from './layout/MoveHandle.tsx';
import { useMove } from './layout/use-move.ts';
import styles from './ItemGrid.module.css';

export interface ItemGridProps {
  /** The row they stand in; 0 above the table. */
  rowId: number;
  items: readonly GridItem[];
  /** `where` parts added to the query of every item. */
  conditions: string;
  /** Level of the headings of the items. @default 2 */
  headingLevel?: 2 | 3 | undefined;
  onEnlarge: (item: GridItem) => void;
}

/** Items in 24 columns, in one on a narrow screen. */
export function ItemGrid(props: ItemGridProps): ReactElement {
  const { rowId, items, conditions, headingLevel, onEnlarge } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  const isWide = width !== undefined && width >= SINGLE_COLUMN_BELOW;
  const layout = useLayout();
  const register = layout?.register;
  const moving = layout?.moving;
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    register?.(rowId, isWide ? grid.current : null);
    return () => register?.(rowId, null);
  }, [register, rowId, isWide]);

  const stored = width === undefined ? [] : placeItems(items, width);
  const arranged =
    moving && width !== undefined
      ? new Map(
          placeItems(arrangedItems({ rowId, items }, moving), width).map((place) => [
            place.item.id,
            place,
          ]),
        )
      : undefined;
  const drop = moving && isLifted(moving, moving.item.id) && moving.rowId === rowId;
  const dropPlace = drop ? arranged?.get(moving.item.id) : undefined;
  return (
    // Where nothing can be moved there are no handles.
    <LayoutContext value={isWide ? layout : undefined}>
      <div ref={grid} className={styles['grid']} data-row={rowId}>
        {stored.map((place) => {
          const { item } = place;
          const isAway = moving !== undefined && isLifted(moving, item.id);
          return (
            <Place
              key={item.id}
              place={isAway ? place : (arranged?.get(item.id) ?? place)}
              item={item}
              rowId={rowId}
              items={items}
              conditions={conditions}
              headingLevel={headingLevel}
              onEnlarge={onEnlarge}
            />
          );
        })}
        {dropPlace ? (
          <div className={styles['drop']} data-drop="" style={cellsOf(dropPlace)} />
        ) : null}
      </div>
    </LayoutContext>
  );
}

/** Whether an item floats over the grid: a shadow stands where it would come down. */
function isLifted({ item, by, kind, from, rowId }: Moving, id: number): boolean {
  return item.id === id && ((by === 'pointer' && kind === 'move') || from !== rowId);
}

function cellsOf({ column, columnSpan, row, rowSpan }: GridPlace): CSSProperties {
  return { gridColumn: `${column} / span ${columnSpan}`, gridRow: `${row} / span ${rowSpan}` };
}

interface PlaceProps extends ItemGridProps {
  place: GridPlace;
  item: GridItem;
}

/** An item in its place. Until it has been close to the screen once, its title alone is there. */
function Place(props: PlaceProps): ReactElement {
  const { place, item, rowId, items, conditions, headingLevel, onEnlarge } = props;
  const { width, height } = place;
  const [watch, isOnScreen] = useOnScreen();
  const [isSeen, setIsSeen] = useState(false);
  if (isOnScreen && !isSeen) setIsSeen(true);
  const move = useMove({ item, rowId, items });
  const actions = useMemo(
    () => (
      <>
        <MoveHandle item={item} rowId={rowId} items={items} />
        <ItemMenu item={item} conditions={conditions} />
      </>
    ),
    [item, rowId, items, conditions],
  );
  return (
    <div
      ref={watch}
      className={styles['place']}
      data-place={item.id}
      // Chosen by a click, or as it was pasted: the next one is pasted beside it.
      tabIndex={-1}
      data-movable={move ? '' : undefined}
      data-moving={move?.isMoving || undefined}
      style={cellsOf(place)}
      onPointerDown={move?.drag}
    >
      {isSeen ? (
        <ItemPanel
          item={item}
          conditions={conditions}
          width={width}
          height={height}
          headingLevel={headingLevel}
          onEnlarge={onEnlarge}
          actions={actions}
        />
      ) : (
        <UnseenItem item={item} headingLevel={headingLevel} />
      )}
      {move && isSeen ? (
        <div className={styles['corner']} aria-hidden="true" onPointerDown={move.size} />
      ) : null}
    </div>
  );
}
