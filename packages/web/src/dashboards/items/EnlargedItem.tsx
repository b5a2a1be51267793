import type { GridItem } from '@spanlight/sdk';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { FRAME_HEIGHT, FRAME_WIDTH } from './ItemFrame.tsx';
import { ItemPanel } from './ItemPanel.tsx';

export interface EnlargedItemProps {
  item: GridItem;
  conditions: string;
  onClose: () => void;
}

/** Largest width of the dialog in px. */
const WIDTH = 1280;
/** Height of the content in px, legend included. */
const HEIGHT = 560;

/** One item in a dialog, with all there is room for. */
export function EnlargedItem({ item, conditions, onClose }: EnlargedItemProps): ReactElement {
  return (
    <Dialog width={WIDTH} title={item.title} onClose={onClose}>
      <Measured item={item} conditions={conditions} />
    </Dialog>
  );
}

function Measured({ item, conditions }: Pick<EnlargedItemProps, 'item' | 'conditions'>) {
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => setWidth(host.current?.clientWidth), []);
  return (
    <div ref={host}>
      {width === undefined ? null : (
        <ItemPanel
          item={item}
          conditions={conditions}
          isEnlarged
          width={width + FRAME_WIDTH}
          height={HEIGHT + FRAME_HEIGHT}
        />
      )}
    </div>
  );
}
