import { Box } from 'ink';
import type { ReactElement } from 'react';
import { segment } from '../../output/segments.ts';
import { displayWidth } from '../../output/width.ts';
import type { Area } from '../core/screen.ts';
import type { PaletteView } from '../core/view.ts';
import { Popup } from './Popup.tsx';
import { Toned } from './Toned.tsx';

/** Wide enough for every command and what it does. */
const width = 60;

/** The commands that begin with what is typed, above the line it is typed in. */
export function Palette({
  palette: { entries, more },
  page,
}: {
  palette: PaletteView;
  page: Area;
}): ReactElement {
  const size = {
    width: Math.min(width, page.width),
    height: entries.length + (more === 0 ? 2 : 3),
  };
  const usage = Math.max(...entries.map((entry) => displayWidth(entry.usage)));
  return (
    <Popup page={page} size={size} anchor={{ alignItems: 'flex-end' }}>
      {entries.map(({ name, usage: text, does }) => (
        <Box key={name} columnGap={2}>
          <Box width={usage} flexShrink={0}>
            <Toned line={[segment(text, 'accent')]} />
          </Box>
          <Toned line={[segment(does, 'dim')]} />
        </Box>
      ))}
      {more > 0 && <Toned line={[segment(`and ${more} more`, 'dim')]} />}
    </Popup>
  );
}
