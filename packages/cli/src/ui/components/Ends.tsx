import { Box } from 'ink';
import type { ReactElement } from 'react';
import { lineText, type Line } from '../../output/segments.ts';
import { displayWidth } from '../../output/width.ts';
import { Toned } from './Toned.tsx';

/** Columns between the two ends at least. */
const gap = 2;

/**
 * One row with something at either end. The right end is left out where the left would have next to no room.
 *
 * @param props.left Makes the left end, for the columns it may take.
 */
export function Ends({
  width,
  left,
  right,
}: {
  width: number;
  left: (room: number) => ReactElement;
  right: Line;
}): ReactElement {
  const taken = displayWidth(lineText(right)) + gap;
  const isShown = taken > gap && taken + 2 <= width;
  const room = isShown ? width - taken : width;
  return (
    <Box width={width} height={1} flexShrink={0} justifyContent="space-between">
      <Box width={room} flexShrink={0}>
        {left(room)}
      </Box>
      {isShown && (
        <Box flexShrink={0}>
          <Toned line={right} />
        </Box>
      )}
    </Box>
  );
}
