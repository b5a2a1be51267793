import { chartKinds } from '@spanlight/sdk';
import { lazy, Suspense, type ReactElement } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { Skeleton } from '../components/feedback/Skeleton.tsx';
import { Menu, MenuGroup } from '../components/overlays/Menu.tsx';
import { useCurrentUser } from '../data/session.ts';
import type { CopyAsEntriesProps } from './CopyAsEntries.tsx';

const Entries = lazy(async () => ({
  default: (await import('./CopyAsEntries.tsx')).CopyAsEntries,
}));

/** Lists that are no document and have no widget. */
const threes: ReadonlySet<string> = new Set([
  'systems',
  'metric-list',
  'annotations',
  'channels',
  'silences',
  'dashboards',
  'noise',
  'service-graph',
]);

/** Px: an entry of a menu. */
const ENTRY = 28;

/**
 * "Copy as" among the entries of a menu; what writes the texts is loaded when that opens. Entries below stand where they
 * will until then.
 */
export function CopyAsGroup(props: CopyAsEntriesProps): ReactElement {
  const { view } = props;
  const shownAs = view.kind === 'metrics' ? view.shownAs : view.kind;
  const { isGuest } = useCurrentUser();
  const isChart = chartKinds.some((kind) => kind === shownAs);
  // Of links, commands, documents, calls, widgets and pictures most views have fewer.
  const entries =
    shownAs === 'spread' || threes.has(shownAs)
      ? 3
      : shownAs === 'table' || shownAs === 'dashboard' || shownAs === 'monitors'
        ? 4
        : isChart && !isGuest
          ? 6
          : 5;
  return (
    <Suspense
      fallback={
        <MenuGroup label="Copy as">
          <Skeleton height={`${entries * ENTRY}px`} />
        </MenuGroup>
      }
    >
      <Entries {...props} />
    </Suspense>
  );
}

/** Copies what is shown for use elsewhere: as a link, for a shell, a program, a file or another page. */
export function CopyAs(props: CopyAsEntriesProps & { size?: 'medium' | 'small' }): ReactElement {
  const { size = 'medium', ...entries } = props;
  return (
    <Menu
      align="end"
      trigger={
        <Button icon="copy" size={size} opens>
          Copy as
        </Button>
      }
    >
      <CopyAsGroup {...entries} />
    </Menu>
  );
}
