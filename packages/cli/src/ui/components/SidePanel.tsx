import { Box } from 'ink';
import { use, type ReactElement } from 'react';
import { segment } from '../../output/segments.ts';
import type { PanelPicture } from '../core/screen.ts';
import { borderStyle } from '../terminal/theme.ts';
import { PaintedRows } from './PaintedRows.tsx';
import { ThemeContext } from './theme-context.ts';
import { Toned } from './Toned.tsx';

/** The details of what is selected, below a rule with their title in it. */
export function SidePanel({
  panel: { title, isFocused, height, lines, selected },
  width,
}: {
  panel: PanelPicture;
  width: number;
}): ReactElement {
  return (
    <Box flexDirection="column" flexShrink={0} width={width} height={height}>
      <Box columnGap={1} height={1} flexShrink={0}>
        <Rule width={2} />
        <Box flexShrink={1}>
          <Toned line={[segment(title, isFocused ? 'accent' : 'dim')]} />
        </Box>
        <Rule />
      </Box>
      <PaintedRows lines={lines} selected={selected} width={width} height={height - 1} />
    </Box>
  );
}

/** A line as long as its box. */
function Rule({ width }: { width?: number }): ReactElement {
  return (
    <Box
      {...(width === undefined ? { flexGrow: 1 } : { width, flexShrink: 0 })}
      height={1}
      borderStyle="single"
      borderBottom={false}
      borderLeft={false}
      borderRight={false}
      {...borderStyle(use(ThemeContext))}
    />
  );
}
