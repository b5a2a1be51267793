import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { sanitise } from '../../output/sanitise.ts';
import { helpRows } from '../core/help.ts';
import type { Screen } from '../core/screen.ts';
import type { TextInput } from '../core/text-input.ts';
import type { Shown } from './App.tsx';
import { useKeys } from './use-keys.ts';

/**
 * The terminal UI for screen readers: plain sentences from top to bottom, no columns, no drawing. What is
 * selected is said in words; nothing is said by colour or position.
 */
export function LinearApp({ telemetry }: { telemetry: Shown }): ReactElement {
  const { ui, header } = telemetry;
  const { screen, input, message, helpTop } = ui;
  useKeys(ui);
  const lines = [
    `${screen?.title ?? ''}. Project ${header.project}, ${header.range}.`,
    ...(helpTop === undefined
      ? (screen?.describe() ?? [])
      : helpRows(screen)
          .slice(helpTop, helpTop + 8)
          .map(({ key, does }) => `${key}: ${does}`)),
    ...(message === undefined ? [] : [message.text]),
    ...(input === undefined ? [] : [`${questionOf(input, screen)}: ${input.text}`]),
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

/** What a line of input is for. */
function questionOf({ prompt }: TextInput, screen: Screen | undefined): string {
  if (prompt === ':') return 'Command';
  return prompt === '/' ? (screen?.filter?.label ?? '') : prompt.replace(/:? *$/u, '');
}
