import { Text, type TextProps } from 'ink';
import { use, type ReactElement } from 'react';
import { paintLine, type Line } from '../../output/segments.ts';
import { themePaint } from '../terminal/theme.ts';
import { ThemeContext } from './theme-context.ts';

/** A line of text in the colours of the theme; Ink cuts it where it doesn't fit. */
export function Toned({
  line,
  wrap = 'truncate',
}: {
  line: Line;
  wrap?: TextProps['wrap'];
}): ReactElement {
  return <Text wrap={wrap}>{paintLine(line, themePaint(use(ThemeContext)))}</Text>;
}
