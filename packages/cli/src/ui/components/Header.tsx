import { Box } from 'ink';
import type { ReactElement } from 'react';
import { segment, type Line } from '../../output/segments.ts';
import type { FrameView } from '../core/view.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Ends } from './Ends.tsx';
import { Toned } from './Toned.tsx';

/** What stands at the top: as whom we are where, and the way to this page. Low screens have a row of it, or none. */
export function Header({
  view: { headerRows, place, size, theme, trail },
}: {
  view: Pick<FrameView, 'headerRows' | 'place' | 'size' | 'theme' | 'trail'>;
}): ReactElement | null {
  if (headerRows === 0) return null;
  if (headerRows === 1) {
    return (
      <Ends
        width={size.width}
        left={(room) => <Breadcrumbs trail={trail} width={room} />}
        right={[segment(place.range, 'dim')]}
      />
    );
  }
  const left: Line = [
    segment('spanlight', 'strong'),
    segment('  '),
    segment(place.context, place.tone ?? 'dim'),
    segment('  project ', 'dim'),
    segment(place.project, 'accent'),
  ];
  return (
    <Box flexDirection="column" flexShrink={0} height={2}>
      <Ends
        width={size.width}
        left={() => <Toned line={left} />}
        right={[segment(place.range, 'accent'), segment(`  ${theme}`, 'dim')]}
      />
      <Breadcrumbs trail={trail} width={size.width} />
    </Box>
  );
}
