import { Box, Text, useInput, usePaste } from 'ink';
import { useSyncExternalStore, type ReactElement } from 'react';
import { bodyLines, headerLines, paintLines, statusLine } from './core/frame.ts';
import { HelpView } from './HelpView.tsx';
import type { Telemetry } from './telemetry.ts';

/**
 * The terminal UI. Everything it shows is worked out by {@link Telemetry} and the functions of `core`;
 * this component puts the lines on the screen and hands keys back.
 */
export function App({ telemetry }: { telemetry: Telemetry }): ReactElement {
  const { ui } = telemetry;
  useKeys(telemetry);
  const header = headerLines(ui, telemetry.header);
  // Before the status line, which tells where the cursor is: drawing is what moves it into view.
  const body = ui.helpTop === undefined ? bodyLines(ui) : undefined;
  const status = statusLine(ui);
  return (
    <Box flexDirection="column" width={ui.size.width} height={ui.size.height} overflow="hidden">
      {header.length > 0 && <Text wrap="truncate">{paintLines(ui, header)}</Text>}
      {body === undefined ? (
        <HelpView ui={ui} />
      ) : (
        <Text wrap="truncate">{paintLines(ui, body.lines, body.selected)}</Text>
      )}
      {status !== undefined && <Text wrap="truncate">{paintLines(ui, [status])}</Text>}
    </Box>
  );
}

/** Draws again after every change, and turns what is typed or pasted into key presses. */
export function useKeys({ ui }: Telemetry): void {
  useSyncExternalStore(ui.subscribe, () => ui.version);
  useInput((input, key) => ui.press({ ...key, input }));
  // Pasted text belongs into a line of input; elsewhere it would be a volley of commands.
  usePaste((text) => {
    if (ui.input !== undefined) ui.press({ input: text });
  });
}
