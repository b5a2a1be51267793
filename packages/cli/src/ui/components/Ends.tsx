import { Box } from 'ink';
import type { ReactElement, ReactNode } from 'react';
import { lineText, type Line } from '../../output/segments.ts';
import { displayWidth } from '../../output/width.ts';
import { Toned } from './Toned.tsx';

/** One row with something at either end. The right end is left out where the left would have next to no room. */
export function Ends({
  width,
  right,
  children,
}: {
  width: number;
  right: Line;
  children: ReactNode;
}): ReactElement {
  const isShown = right.length > 0 && displayWidth(lineText(right)) + 4 <= width;
  return (
    <Box width={width} height={1} flexShrink={0} columnGap={2} justifyContent="space-between">
      <Box flexShrink={1}>{children}</Box>
      {isShown && (
        <Box flexShrink={0}>
          <Toned line={right} />
        </Box>
      )}
    </Box>
  );
}
