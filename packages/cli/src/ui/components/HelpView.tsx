import { Box, Text } from 'ink';
import Table from 'ink-table';
import {
  createContext,
  use,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { Paint } from '../../output/style.ts';
import { fit } from '../../output/width.ts';
import { commonKeys } from '../core/keymap.ts';
import { paletteEntries } from '../core/palette.ts';
import { themePaint } from '../terminal/theme.ts';
import type { Ui } from '../core/ui.ts';

/** A row of the help. */
export interface HelpRow extends Record<string, string> {
  key: string;
  does: string;
}

/** Everything the keys and commands do here: those of the screen first. */
export function helpRows(ui: Ui): HelpRow[] {
  return [
    ...(ui.screen?.keys ?? []).map(({ keys, does }) => ({ key: keys, does })),
    ...commonKeys.map(({ keys, does }) => ({ key: keys, does })),
    ...paletteEntries.map(({ usage, does }) => ({ key: `:${usage}`, does })),
  ];
}

/** The help, scrolled, in exactly the rows a screen may have. */
export function HelpView({ ui }: { ui: Ui }): ReactElement {
  const { width, height } = ui.area;
  const rows = helpRows(ui);
  const shown = Math.max(0, height - 1);
  const top = Math.min(ui.helpTop ?? 0, Math.max(0, rows.length - shown));
  // The table itself adds a blank left and right of each cell and one between and around them.
  const room = Math.max(2, width - 7);
  const keyWidth = Math.min(26, Math.floor(room * 0.45));
  const data = rows.slice(top, top + shown).map(({ key, does }) => ({
    key: fit(key, keyWidth),
    does: fit(does, room - keyWidth),
  }));
  const paint = themePaint(ui.theme);
  return (
    <PaintContext value={paint}>
      <Box flexDirection="column" height={height} overflow="hidden">
        <Table
          data={data}
          columns={['key', 'does']}
          header={Header}
          cell={Cell}
          skeleton={Skeleton}
        />
      </Box>
    </PaintContext>
  );
}

const PaintContext = createContext<Paint>((text) => text);

function Header({ children }: PropsWithChildren): ReactElement {
  return <Text wrap="truncate">{use(PaintContext)(textOf(children), 'dim')}</Text>;
}

function Cell({ children, column }: PropsWithChildren<{ column: number }>): ReactElement {
  const paint = use(PaintContext);
  return <Text wrap="truncate">{paint(textOf(children), column === 0 ? 'accent' : 'plain')}</Text>;
}

/** ink-table draws a frame with this; a screen of 24 rows has better uses for its lines. */
function Skeleton({ children }: PropsWithChildren): ReactElement | null {
  return /^[─┌┐┬├┤┼└┘┴]/u.test(textOf(children)) ? null : <Text> </Text>;
}

function textOf(children: ReactNode): string {
  return typeof children === 'string' ? children : '';
}
