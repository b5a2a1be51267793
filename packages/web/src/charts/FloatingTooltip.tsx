import type { WidgetTooltip } from '@spanlight/widgets/react';
import { type ReactElement, useLayoutEffect } from 'react';
import { flip, FloatingPortal, offset, shift, size, useFloating } from '@floating-ui/react';
import styles from './FloatingTooltip.module.css';

/** Px between a tooltip and its place, and the edges of the window. */
const GAP = 12;
const EDGE = 8;

/**
 * Beside a point, a bar or a cell: on the other side where there is no room, and never beyond the window. In a portal, so that
 * nothing it is drawn in cuts it off. It is for eyes only: the widget says the same in words.
 */
export function FloatingTooltip({
  tooltip,
}: {
  tooltip: WidgetTooltip | null;
}): ReactElement | null {
  const {
    refs: { setFloating, setPositionReference },
    floatingStyles,
    isPositioned,
    update,
  } = useFloating({
    open: tooltip !== null,
    strategy: 'fixed',
    placement: 'right-start',
    middleware: [
      offset(GAP),
      flip({ padding: EDGE }),
      shift({ padding: EDGE }),
      size({
        padding: EDGE,
        apply({ availableWidth, availableHeight, elements }) {
          elements.floating.style.maxWidth = `${Math.min(availableWidth, 460)}px`;
          elements.floating.style.maxHeight = `${availableHeight}px`;
        },
      }),
    ],
  });
  useLayoutEffect(() => {
    if (tooltip === null) return;
    const { left, top, width, height } = tooltip.anchor;
    const box = new DOMRect(left, top, width, height);
    setPositionReference({ getBoundingClientRect: () => box });
    update();
  }, [tooltip, setPositionReference, update]);
  if (tooltip === null) return null;
  const { title, rows, notes } = tooltip.content;
  return (
    <FloatingPortal>
      <div
        ref={setFloating}
        className={styles['tooltip']}
        style={{ ...floatingStyles, visibility: isPositioned ? undefined : 'hidden' }}
        data-tooltip=""
        aria-hidden
      >
        <div className={styles['title']}>{title}</div>
        {rows.map(({ color, name, value }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names repeat, and rows keep their order
          <div key={index} className={styles['row']}>
            <span className={styles['swatch']} style={{ background: color }} />
            <span className={styles['name']}>{name}</span>
            <span>{value}</span>
          </div>
        ))}
        {notes.map((note) => (
          <div key={note} className={styles['title']}>
            {note}
          </div>
        ))}
      </div>
    </FloatingPortal>
  );
}
