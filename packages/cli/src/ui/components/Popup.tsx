import { Box, type BoxProps } from 'ink';
import { use, type PropsWithChildren, type ReactElement } from 'react';
import { segment } from '../../output/segments.ts';
import type { Area } from '../core/screen.ts';
import { borderStyle } from '../terminal/theme.ts';
import { PaintedRows } from './PaintedRows.tsx';
import { ThemeContext } from './theme-context.ts';

/** Where in the page something floats. */
type Anchor = Pick<BoxProps, 'alignItems' | 'justifyContent'>;

/** A bordered box over the page. */
export function Popup({
  page,
  size: { width, height },
  anchor,
  children,
}: PropsWithChildren<{ page: Area; size: Area; anchor: Anchor }>): ReactElement {
  const border = borderStyle(use(ThemeContext));
  const blank = [segment(' '.repeat(width))];
  return (
    <Box position="absolute" width={page.width} height={page.height} {...anchor}>
      <Box width={width} height={height} flexShrink={0}>
        <Box position="absolute">
          {/* Ink leaves what is below in the gaps of a box: blanks hide it. */}
          <PaintedRows
            lines={Array.from({ length: height }, () => blank)}
            width={width}
            height={height}
          />
        </Box>
        <Box
          flexDirection="column"
          width={width}
          height={height}
          paddingX={1}
          borderStyle="round"
          {...border}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
}
