import type { GridItem } from '@spanlight/sdk';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { useOnScreen } from '../../components/use-on-screen.ts';
import { placeItems, type GridPlace } from './grid-places.ts';
import { UnseenItem } from './ItemFrame.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import styles from './ItemGrid.module.css';

export interface ItemGridProps {
  items: readonly GridItem[];
  /** `where` parts added to the query of every item. */
  conditions: string;
  /** Level of the headings of the items. @default 2 */
  headingLevel?: 2 | 3 | undefined;
  onEnlarge: (item: GridItem) => void;
}

/** Items in 24 columns, in one on a narrow screen. */
export function ItemGrid(props: ItemGridProps): ReactElement {
  const { items, conditions, headingLevel, onEnlarge } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={grid} className={styles['grid']}>
      {width === undefined
        ? null
        : placeItems(items, width).map((place) => (
            <Place
              key={place.item.id}
              place={place}
              conditions={conditions}
              headingLevel={headingLevel}
              onEnlarge={onEnlarge}
            />
          ))}
    </div>
  );
}

interface PlaceProps extends Omit<ItemGridProps, 'items'> {
  place: GridPlace;
}

/** An item in its place. Until it has been close to the screen once, its title alone is there. */
function Place({ place, conditions, headingLevel, onEnlarge }: PlaceProps): ReactElement {
  const { item, width, height } = place;
  const [watch, isOnScreen] = useOnScreen();
  const [isSeen, setIsSeen] = useState(false);
  if (isOnScreen && !isSeen) setIsSeen(true);
  return (
    <div
      ref={watch}
      className={styles['place']}
      style={{
        gridColumn: `${place.column} / span ${place.columnSpan}`,
        gridRow: `${place.row} / span ${place.rowSpan}`,
      }}
    >
      {isSeen ? (
        <ItemPanel
          item={item}
          conditions={conditions}
          width={width}
          height={height}
          headingLevel={headingLevel}
          onEnlarge={onEnlarge}
        />
      ) : (
        <UnseenItem item={item} headingLevel={headingLevel} />
      )}
    </div>
  );
}
