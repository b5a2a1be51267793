import { Box, Text, useInput, usePaste } from 'ink';
import { useSyncExternalStore, type ReactElement } from 'react';
import type { Line } from '../../output/segments.ts';
import { bodyLines, colourRow, headerLines, statusLine } from '../core/frame.ts';
import { HelpView } from './HelpView.tsx';
import type { Telemetry } from '../telemetry.ts';

/** What the components need of the terminal UI. */
export type Shown = Pick<Telemetry, 'ui' | 'header'>;

/**
 * The terminal UI. Everything it shows is worked out by {@link Telemetry} and the functions of `core`;
 * this component puts the lines on the screen and hands keys back.
 */
export function App({ telemetry }: { telemetry: Shown }): ReactElement {
  const { ui } = telemetry;
  useKeys(telemetry);
  const header = headerLines(ui, telemetry.header);
  // Before the status line, which tells where the cursor is: drawing is what moves it into view.
  const body = ui.helpTop === undefined ? bodyLines(ui) : undefined;
  const status = statusLine(ui);
  return (
    <Box flexDirection="column" width={ui.size.width} height={ui.size.height} overflow="hidden">
      <Rows ui={ui} lines={header} />
      {body === undefined ? (
        <HelpView ui={ui} />
      ) : (
        <Rows ui={ui} lines={body.lines} selected={body.selected} />
      )}
      <Rows ui={ui} lines={status === undefined ? [] : [status]} />
    </Box>
  );
}

/** Lines on the screen, each an element of its own: Ink measures only those that changed. */
function Rows({
  ui,
  lines,
  selected,
}: {
  ui: Shown['ui'];
  lines: readonly Line[];
  selected?: number | undefined;
}): ReactElement[] {
  return lines.map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line of the screen is its place
    <Text key={index} wrap="truncate">
      {colourRow(ui, line, index === selected)}
    </Text>
  ));
}

/** Draws again after every change, and turns what is typed or pasted into key presses. */
export function useKeys({ ui }: Pick<Shown, 'ui'>): void {
  useSyncExternalStore(ui.subscribe, () => ui.version);
  useInput((input, key) => ui.press({ ...key, input }));
  // Pasted text belongs into a line of input; elsewhere it would be a volley of commands.
  usePaste((text) => {
    if (ui.input !== undefined) ui.press({ input: text });
  });
}
