import { Box } from 'ink';
import type { ReactElement } from 'react';
import { segment } from '../../output/segments.ts';
import { Toned } from './Toned.tsx';

/** The way from the first page to this one. Where it is too long, the pages between give way. */
export function Breadcrumbs({
  trail,
  width,
}: {
  trail: readonly string[];
  width: number;
}): ReactElement {
  const above = trail.slice(0, -1).join(' › ');
  return (
    <Box width={width}>
      <Box flexShrink={1}>
        <Toned line={[segment(above, 'dim')]} />
      </Box>
      <Box flexShrink={0} maxWidth={width}>
        <Toned
          line={[segment(above === '' ? '' : ' › ', 'dim'), segment(trail.at(-1) ?? '', 'strong')]}
        />
      </Box>
    </Box>
  );
}
