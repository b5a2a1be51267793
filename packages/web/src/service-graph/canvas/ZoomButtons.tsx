import type { ReactElement, RefObject } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import type { GraphView } from './graph-view.ts';
import styles from './GraphCanvas.module.css';

/** How much one press of a button or a key zooms. */
export const ZOOM_STEP = 1.25;

/** Zooms a picture with the mouse alone, and brings everything back into sight. */
export function ZoomButtons({ view }: { view: RefObject<GraphView | undefined> }): ReactElement {
  const zoom = (factor: number): void => void view.current?.zoom(factor);
  const buttons = [
    { icon: 'plus', label: 'Zoom in', act: () => zoom(ZOOM_STEP) },
    { icon: 'minus', label: 'Zoom out', act: () => zoom(1 / ZOOM_STEP) },
    { icon: 'maximise', label: 'Show everything', act: () => view.current?.fit() },
  ] as const;
  return (
    <div className={styles['zoom']}>
      {buttons.map(({ icon, label, act }) => (
        <Tooltip key={icon} text={label} side="left">
          <IconButton icon={icon} label={label} size="small" variant="default" onClick={act} />
        </Tooltip>
      ))}
    </div>
  );
}
