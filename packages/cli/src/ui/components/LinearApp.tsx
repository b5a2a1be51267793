import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { sanitise } from '../../output/sanitise.ts';
import { helpRows } from '../core/help.ts';
import { suggestCommands } from '../core/palette.ts';
import type { Screen } from '../core/screen.ts';
import type { TextInput } from '../core/text-input.ts';
import type { Ui } from '../core/ui.ts';
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
    ...(helpTop === undefined ? (screen?.describe() ?? []) : helpLines(ui, helpTop)),
    ...(message === undefined ? [] : [`${message.tone === 'bad' ? 'Error: ' : ''}${message.text}`]),
    ...(input === undefined
      ? []
      : [
          ...(input.fault === undefined ? [] : [`Error: ${input.fault}`]),
          `${questionOf(input, screen)}: ${input.text}`,
          ...suggestions(input),
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

/** A page of the help: the last one beyond its end. */
function helpLines(ui: Ui, wanted: number): string[] {
  const rows = helpRows(ui.screen);
  const { height } = ui.page;
  // It was moved in lines of the width of a screen, of which there are more.
  const top = wanted < rows.length ? wanted : Math.max(0, rows.length - height);
  ui.helpTop = top;
  const shown = rows.slice(top, top + height);
  return [
    `Help, ${top + 1} to ${top + shown.length} of ${rows.length} keys and commands.`,
    ...shown.map(({ key, does }) => `${key}: ${does}`),
  ];
}

/** Commands that begin with what is typed, once they are few. */
function suggestions({ prompt, text }: TextInput): string[] {
  const found = prompt === ':' && !/\s/u.test(text.trimStart()) ? suggestCommands(text) : [];
  if (found.length > 4) return [`${found.length} commands match; Tab completes.`];
  return found.map(({ usage, does }) => `${usage}: ${does}`);
}

/** What a line of input is for. */
function questionOf({ prompt }: TextInput, screen: Screen | undefined): string {
  if (prompt === ':') return 'Command';
  return prompt === '/' ? (screen?.filter?.label ?? '') : prompt.replace(/:? *$/u, '');
}
