import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { sanitise } from '../../output/sanitise.ts';
import { useKeys, type Shown } from './App.tsx';
import { helpRows } from './HelpView.tsx';

/**
 * The terminal UI for screen readers: plain sentences from top to bottom, no columns, no drawing. What is
 * selected is said in words; nothing is said by colour or position.
 */
export function LinearApp({ telemetry }: { telemetry: Shown }): ReactElement {
  const { ui, header } = telemetry;
  useKeys(telemetry);
  const lines = [
    `${ui.screen?.title ?? ''}. Project ${header.project}, ${header.range}.`,
    ...(ui.helpTop === undefined
      ? (ui.screen?.describe() ?? [])
      : helpRows(ui)
          .slice(ui.helpTop, ui.helpTop + 8)
          .map(({ key, does }) => `${key}: ${does}`)),
    ...(ui.message === undefined ? [] : [ui.message.text]),
    ...(ui.input === undefined
      ? []
      : [
          `${ui.input.prompt === ':' ? 'Command' : (ui.screen?.filter?.label ?? '')}: ${ui.input.text}`,
        ]),
  ];
  return (
    <Box flexDirection="column">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
        <Text key={index}>{sanitise(line)}</Text>
      ))}
    </Box>
  );
}
