import { Box, Transform } from 'ink';
import { use, type ReactElement } from 'react';
import { cutLine, fitLine } from '../../output/segments.ts';
import type { Rows } from '../core/screen.ts';
import { colourLine, highlight } from '../terminal/theme.ts';
import { ThemeContext } from './theme-context.ts';

/**
 * Lines as one block of exactly this size: what is too long or too many is cut.
 *
 * To Ink the block is a text of empty lines, which never changes, so that nothing is measured or laid out again when a
 * key moves the rows. The coloured lines take their place when the block is written: Ink takes each apart once.
 */
export function PaintedRows({
  lines,
  selected,
  width,
  height,
}: Rows & { width: number; height: number }): ReactElement | null {
  const theme = use(ThemeContext);
  if (height <= 0 || width <= 0) return null;
  const painted = lines
    .slice(0, height)
    // Only the selected line is seen to its end.
    .map((line, index) =>
      index === selected
        ? highlight(theme, fitLine(line, width))
        : colourLine(theme, cutLine(line, width)),
    );
  return (
    <Box width={width} height={height} flexShrink={0}>
      <Transform transform={(_empty, index) => painted[index] ?? ''}>{emptyRows(height)}</Transform>
    </Box>
  );
}

/** A text without a character has no height for Ink, hence the blank. */
const emptyRows = (height: number): string => `${'\n'.repeat(height - 1)} `;
