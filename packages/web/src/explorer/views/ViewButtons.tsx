import { type FormEvent, type ReactElement, useState } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { useCurrentUser } from '../../data/session.ts';
import { useExplorer } from '../explorer-context.ts';
import type { ExplorerRoute } from '../explorer-route.ts';
import { type ViewState, viewStateOf } from './view-location.ts';
import { ViewsDrawer } from './ViewsDrawer.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Drawer } from '../../components/overlays/Dialog.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { api } from '../../data/client.ts';
import { describeError } from '../../data/describe-error.ts';
import styles from './views.module.css';

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

interface SaveViewDrawerProps {
  state: ViewState;
  onClose: () => void;
}

/** Longest name of a view, in characters. */
const MAX_NAME_LENGTH = 500;

/** Saves what the page shows under a name. */
function SaveViewDrawer({ state, onClose }: SaveViewDrawerProps): ReactElement {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      api.savedViews.create({
        project: state.params.projectId,
        name: name.trim(),
        route: state.route,
        params: { ...state.params },
        query: state.query,
      }),
    onSuccess: async () => {
      setName('');
      showSuccess('The view has been saved');
      onClose();
      await client.invalidateQueries({ queryKey: ['saved-views', state.params.projectId] });
    },
    meta: { quiet: true },
  });
  const isEmpty = name.trim() === '';
  const { query, system } = state.query;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTouched(true);
    if (!isEmpty) save.mutate();
  };
  let problem: string | undefined;
  if (save.isError) problem = describeError(save.error).message;
  else if (isTouched && isEmpty) problem = 'Field is required';

  return (
    <Drawer title="Save view" onClose={onClose}>
      <form className={styles['panel']} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          error={problem}
          onValueChange={(next) => {
            setName(next);
            setIsTouched(true);
            save.reset();
          }}
        />
        <p className={styles['facts']}>
          Everyone in the project sees it. It keeps the systems, the query, the sorting and the
          length of the range.
        </p>
        <code className={styles['preview']}>
          {[system].flat().join(', ')}
          {typeof query === 'string' && query !== '' ? `\n${query}` : ''}
        </code>
        <div>
          <Button type="submit" variant="primary" disabled={isEmpty} busy={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
