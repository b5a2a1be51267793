import type { ReactElement } from 'react';
import { segment } from '../../output/segments.ts';
import type { StatusView } from '../core/view.ts';
import { Ends } from './Ends.tsx';
import { Prompt } from './Prompt.tsx';
import { Toned } from './Toned.tsx';

/** The line at the bottom: what is typed, a message or the most useful keys; and where the cursor is. */
export function StatusLine({
  status: { input, text, position },
  width,
}: {
  status: StatusView;
  width: number;
}): ReactElement {
  return (
    <Ends
      width={width}
      left={(room) =>
        input === undefined ? <Toned line={text} /> : <Prompt input={input} width={room} />
      }
      right={position === '' ? [] : [segment(position, 'dim')]}
    />
  );
}
