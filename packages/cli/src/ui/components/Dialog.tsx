import type { ReactElement } from 'react';
import { segment } from '../../output/segments.ts';
import type { Area } from '../core/screen.ts';
import type { DialogView } from '../core/view.ts';
import { PaintedRows } from './PaintedRows.tsx';
import { Popup } from './Popup.tsx';
import { Toned } from './Toned.tsx';

/** Something to choose from, in the middle of the page it is about. */
export function Dialog({
  dialog: { title, outer, inner, lines, selected },
  page,
}: {
  dialog: DialogView;
  page: Area;
}): ReactElement {
  return (
    <Popup page={page} size={outer} anchor={{ alignItems: 'center', justifyContent: 'center' }}>
      <Toned line={[segment(title, 'strong')]} />
      <PaintedRows lines={lines} selected={selected} {...inner} />
    </Popup>
  );
}
