import { Box } from 'ink';
import type { PropsWithChildren, ReactElement, ReactNode } from 'react';
import { sanitise } from '../../output/sanitise.ts';
import { segment } from '../../output/segments.ts';
import type { Area } from '../core/screen.ts';
import type { FrameView } from '../core/view.ts';
import { Dialog } from './Dialog.tsx';
import { Header } from './Header.tsx';
import { Help } from './Help.tsx';
import { PaintedRows } from './PaintedRows.tsx';
import { Palette } from './Palette.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StatusLine } from './StatusLine.tsx';
import { ThemeContext } from './theme-context.ts';

/** Everything on the screen: header, page, bottom line, and what floats over the page. */
export function Frame({ view }: { view: FrameView }): ReactElement {
  const { size, theme, page, rows, panel, beside, dialog, help, palette, status } = view;
  return (
    <ThemeContext value={theme}>
      <Box flexDirection="column" width={size.width} height={size.height} overflow="hidden">
        <Header view={view} />
        <Box flexDirection="column" width={page.width} height={page.height} flexShrink={0}>
          {help === undefined ? (
            <Panes beside={beside}>
              <PaintedRows
                lines={rows.lines}
                selected={rows.selected}
                width={beside === undefined ? page.width : page.width - beside.area.width - 3}
                height={page.height - (panel?.height ?? 0)}
              />
            </Panes>
          ) : (
            <Help rows={help} page={page} />
          )}
          {panel !== undefined && <SidePanel panel={panel} width={page.width} />}
          {dialog !== undefined && <Dialog dialog={dialog} page={page} />}
          {palette !== undefined && <Palette palette={palette} page={page} />}
          {status?.input?.fault !== undefined && <Fault text={status.input.fault} page={page} />}
        </Box>
        {status !== undefined && <StatusLine status={status} width={size.width} />}
      </Box>
    </ThemeContext>
  );
}

/** What is wrong with what is typed, above it: there may be no room beside it. */
function Fault({ text, page }: { text: string; page: Area }): ReactElement {
  const line = sanitise(text).padEnd(page.width);
  return (
    <Box position="absolute" width={page.width} height={page.height} alignItems="flex-end">
      <PaintedRows lines={[[segment(line, 'warning')]]} width={page.width} height={1} />
    </Box>
  );
}

/** The rows of the page, and beside them what is told of the selected one. */
function Panes({
  beside,
  children,
}: PropsWithChildren<{ beside: FrameView['beside'] }>): ReactNode {
  if (beside === undefined) return children;
  const { lines, area } = beside;
  const rule = Array.from({ length: area.height }, () => [segment(' │ ', 'dim')]);
  return (
    <Box width="100%" height={area.height}>
      {children}
      <PaintedRows lines={rule} width={3} height={area.height} />
      <PaintedRows lines={lines} {...area} />
    </Box>
  );
}
