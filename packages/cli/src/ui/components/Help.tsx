import { Box, Text } from 'ink';
import Table from 'ink-table';
import type { PropsWithChildren, ReactElement, ReactNode } from 'react';
import { segment } from '../../output/segments.ts';
import { fit } from '../../output/width.ts';
import { helpCells, type HelpRow } from '../core/help.ts';
import type { Area } from '../core/screen.ts';
import { Toned } from './Toned.tsx';

/** Keys and commands as a table, in exactly the rows a page has. */
export function Help({
  rows,
  page: { width, height },
}: {
  rows: readonly HelpRow[];
  page: Area;
}): ReactElement {
  const cells = helpCells(width);
  const data = rows.map(({ key, does }) => ({
    key: fit(key, cells.key),
    does: fit(does, cells.does),
  }));
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      <Table data={data} columns={['key', 'does']} header={Title} cell={Cell} skeleton={Skeleton} />
    </Box>
  );
}

function Title({ children }: PropsWithChildren): ReactElement {
  return <Toned line={[segment(textOf(children), 'dim')]} />;
}

function Cell({ children, column }: PropsWithChildren<{ column: number }>): ReactElement {
  return <Toned line={[segment(textOf(children), column === 0 ? 'accent' : 'plain')]} />;
}

/** ink-table draws a frame with this; a screen of 24 rows has better uses for its lines. */
function Skeleton({ children }: PropsWithChildren): ReactElement | null {
  return /^[─┌┐┬├┤┼└┘┴]/u.test(textOf(children)) ? null : <Text> </Text>;
}

function textOf(children: ReactNode): string {
  return typeof children === 'string' ? children : '';
}
