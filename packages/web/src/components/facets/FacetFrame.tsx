import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import { Drawer } from '../overlays/Dialog.tsx';
import { narrowScreen, useMedia } from '../media.ts';
import { Select } from '../forms/Select.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { setFacetPanel, useFacetPanel, WIDTHS } from './facet-panel-state.ts';
import styles from './FacetFrame.module.css';

const widths = WIDTHS.map((width) => ({ value: String(width), label: `${width} px` }));

/** The panel that filters stand in when it is open: over the page, or pinned beside it. */
export function FacetFrame({ children }: { children: ReactNode }): ReactElement | null {
  const { isOpen, isPinned, width } = useFacetPanel();
  const isNarrow = useMedia(narrowScreen);
  if (!isOpen) {
    return null;
  }

  // A narrow screen is filled by the panel, whatever its width.
  const actions: ReactNode = isNarrow ? undefined : (
    <>
      <Select
        label="Panel width"
        labelHidden
        size="small"
        options={widths}
        value={String(width)}
        onValueChange={(next) =>
          setFacetPanel({ width: WIDTHS.find((known) => String(known) === next) ?? 400 })
        }
      />
      <Tooltip text={isPinned ? 'Open over the page from now on' : 'Keep beside the page'}>
        <IconButton
          icon={isPinned ? 'unpin' : 'pin'}
          label="Keep beside the page"
          size="small"
          aria-pressed={isPinned}
          onClick={() => setFacetPanel({ isPinned: !isPinned })}
        />
      </Tooltip>
    </>
  );

  if (!isPinned || isNarrow) {
    return (
      <Drawer
        side="start"
        width={width}
        title="Filters"
        actions={actions}
        onClose={() => setFacetPanel({ isOpen: false })}
      >
        {children}
      </Drawer>
    );
  }
  return (
    <aside className={styles['docked']} style={{ width }} aria-label="Filters">
      <header className={styles['header']}>
        <h2>Filters</h2>
        {actions}
        <IconButton
          icon="close"
          label="Close filters"
          size="small"
          onClick={() => setFacetPanel({ isOpen: false })}
        />
      </header>
      {children}
    </aside>
  );
}
