import { lazy, Suspense, type ReactElement } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { Menu } from '../components/overlays/Menu.tsx';
import type { CopyAsEntriesProps } from './CopyAsEntries.tsx';

const Entries = lazy(async () => ({
  default: (await import('./CopyAsEntries.tsx')).CopyAsEntries,
}));

/** "Copy as" among the entries of a menu; what writes the texts is loaded when that opens. */
export function CopyAsGroup(props: CopyAsEntriesProps): ReactElement {
  return (
    <Suspense>
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
