import type { GridItem } from '@spanlight/sdk';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { placeItems } from './grid-places.ts';
import { ItemPanel } from './ItemPanel.tsx';
import styles from './ItemGrid.module.css';

export interface ItemGridProps {
  items: readonly GridItem[];
  /** `where` parts added to the query of every item. */
  conditions: string;
  /** Level of the headings of the items. @default 2 */
  headingLevel?: 2 | 3;
  onEnlarge: (item: GridItem) => void;
}

/** Items in 24 columns, in one on a narrow screen. */
export function ItemGrid({
  items,
  conditions,
  headingLevel,
  onEnlarge,
}: ItemGridProps): ReactElement {
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
            <div
              key={place.item.id}
              className={styles['place']}
              style={{
                gridColumn: `${place.column} / span ${place.columnSpan}`,
                gridRow: `${place.row} / span ${place.rowSpan}`,
              }}
            >
              <ItemPanel
                item={place.item}
                conditions={conditions}
                width={place.width}
                height={place.height}
                headingLevel={headingLevel}
                onEnlarge={onEnlarge}
              />
            </div>
          ))}
    </div>
  );
}
