import { Box } from 'ink';
import type { ReactElement } from 'react';
import { segment } from '../../output/segments.ts';
import type { StatusView } from '../core/view.ts';
import { Toned } from './Toned.tsx';

/** The line being typed. The cursor at its end is always seen; what helps beside it gives way first. */
export function Prompt({
  input,
  width,
}: {
  input: NonNullable<StatusView['input']>;
  width: number;
}): ReactElement {
  return (
    <Box width={width} columnGap={2}>
      <Box flexShrink={0} maxWidth={width}>
        <Toned line={[segment(`${input.prompt}${input.text}█`, 'strong')]} wrap="truncate-start" />
      </Box>
      {input.hint !== '' && (
        <Box flexShrink={1}>
          <Toned line={[segment(input.hint, 'dim')]} />
        </Box>
      )}
    </Box>
  );
}
