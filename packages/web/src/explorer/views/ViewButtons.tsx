import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { useCurrentUser } from '../../data/session.ts';
import { useExplorer } from '../explorer-context.ts';
import { SaveViewDrawer } from './SaveViewDrawer.tsx';
import type { ExplorerRoute } from '../explorer-route.ts';
import { viewStateOf } from './view-location.ts';
import { ViewsDrawer } from './ViewsDrawer.tsx';

/** Opens the saved views, and the form that saves one. */
export function ViewButtons({ route }: { route: ExplorerRoute }): ReactElement {
  const explorer = useExplorer();
  const { isGuest } = useCurrentUser();
  const [opened, setOpened] = useState<'views' | 'save'>();
  const close = (): void => setOpened(undefined);

  const save = (
    <Button
      icon="save"
      // Not `disabled`: a reason that can't be focused is a reason nobody hears.
      aria-disabled={isGuest || undefined}
      onClick={() => {
        if (!isGuest) setOpened('save');
      }}
    >
      Save view
    </Button>
  );
  return (
    <>
      <Button icon="list" onClick={() => setOpened('views')}>
        Views
      </Button>
      {isGuest ? <Tooltip text="Sign in to save views">{save}</Tooltip> : save}
      {opened === 'views' ? <ViewsDrawer projectId={explorer.projectId} onClose={close} /> : null}
      {opened === 'save' ? (
        <SaveViewDrawer state={viewStateOf(route, explorer)} onClose={close} />
      ) : null}
    </>
  );
}
