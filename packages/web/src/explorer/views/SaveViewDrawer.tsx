import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Drawer } from '../../components/overlays/Dialog.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { api } from '../../data/client.ts';
import { describeError } from '../../data/describe-error.ts';
import type { ViewState } from './view-location.ts';
import styles from './views.module.css';

export interface SaveViewDrawerProps {
  state: ViewState;
  onClose: () => void;
}

/** Longest name of a view, in characters. */
const MAX_NAME_LENGTH = 500;

/** Saves what the page shows under a name. */
export function SaveViewDrawer({ state, onClose }: SaveViewDrawerProps): ReactElement {
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
