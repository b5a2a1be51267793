import type { Dashboard, GridItemInput } from '@spanlight/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { ButtonLink } from '../components/buttons/ButtonLink.tsx';
import { Form, FormButtons } from '../components/forms/Form.tsx';
import { SearchSelect } from '../components/forms/SearchSelect.tsx';
import { Select } from '../components/forms/Select.tsx';
import { TextField } from '../components/forms/TextField.tsx';
import { useFormDraft, type FormDraft } from '../components/forms/draft/use-form-draft.ts';
import { Dialog } from '../components/overlays/Dialog.tsx';
import { FormDialog } from '../components/overlays/FormDialog.tsx';
import { api } from '../data/client.ts';
import { describeError } from '../data/describe-error.ts';
import {
  checkPlace,
  dashboardOptions,
  NEW,
  noPlace,
  rowOptions,
  wantsRow,
  type ChosenPlace,
} from './chosen-place.ts';
import { dashboardQuery, dashboardsQuery } from './queries.ts';
import { addItem } from './store-item.ts';
import styles from './add.module.css';

export interface AddDialogProps {
  projectId: string;
  /** What is shown now, as an item of a dashboard. */
  item: GridItemInput;
  /** What of it an item can't show, as it was written. */
  left?: readonly string[];
  onClose: () => void;
}

/** Chooses a dashboard, a row and a title, and puts an item there. */
export function AddDialog(props: AddDialogProps): ReactElement {
  const { projectId, item, left = [], onClose } = props;
  const draft = useFormDraft<ChosenPlace>({
    key: `add-to-dashboard:${projectId}:${JSON.stringify(item)}`,
    initial: { ...noPlace, title: item.title },
    check: checkPlace,
  });
  const add = useAdding(projectId, item, draft);
  if (add.data) return <Added projectId={projectId} dashboard={add.data} onClose={onClose} />;
  return (
    <FormDialog title="Add to dashboard" draft={draft} onClose={onClose}>
      {(cancel) => (
        <Form
          label="Add to dashboard"
          className={styles['form']}
          failure={add.error && describeError(add.error).message}
          draft={draft}
          onSend={() => add.mutate()}
        >
          {left.length > 0 ? (
            <p className={styles['note']}>
              Dashboards ask metrics, which know nothing of <code>{left.join(', ')}</code>: the item
              is made without.
            </p>
          ) : null}
          <PlaceFields projectId={projectId} draft={draft} />
          <FormButtons send="Add" isBusy={add.isPending} onCancel={cancel} />
        </Form>
      )}
    </FormDialog>
  );
}

/** Makes what is new, then the item; what was made once is not made again by another try. */
function useAdding(projectId: string, item: GridItemInput, draft: FormDraft<ChosenPlace>) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { title, name, rowTitle } = draft.value;
      let { dashboard, row } = draft.value;
      if (dashboard === NEW) {
        const created = await api.dashboards.create({ project: projectId, name: name.trim() });
        dashboard = String(created.id);
        draft.set({ dashboard, row: NEW });
      }
      const target = { project: projectId, dashboardId: dashboard };
      if (wantsRow(draft.value)) {
        const created = await api.gridRows.create({
          ...target,
          title: rowTitle.trim(),
          expanded: true,
        });
        row = String(created.id);
        draft.set({ row });
      }
      await addItem(
        target,
        { ...item, title: title.trim() },
        row === '' ? {} : { rowId: Number(row) },
      );
      draft.finish();
      void client.invalidateQueries({ queryKey: ['dashboards', projectId] });
      const { queryKey } = dashboardQuery(projectId, dashboard);
      void client.invalidateQueries({ queryKey });
      return (await api.dashboards.get({ project: projectId, id: dashboard })).dashboard;
    },
  });
}

interface PlaceFieldsProps {
  projectId: string;
  draft: FormDraft<ChosenPlace>;
}

function PlaceFields({ projectId, draft }: PlaceFieldsProps): ReactElement {
  const { value, set, problemOf } = draft;
  const { dashboard } = value;
  const isNew = dashboard === NEW;
  const { data: dashboards = [] } = useQuery(dashboardsQuery(projectId));
  const { data: content } = useQuery({
    ...dashboardQuery(projectId, dashboard),
    enabled: dashboard !== '' && !isNew,
  });
  return (
    <>
      <SearchSelect
        label="Dashboard"
        placeholder="choose one"
        icon="dashboard"
        options={dashboardOptions(dashboards)}
        value={dashboard}
        error={problemOf('dashboard')}
        onValueChange={(next) => set({ dashboard: next, row: '' })}
      />
      {isNew ? (
        <TextField label="Dashboard name" autoComplete="off" {...draft.field('name')} />
      ) : dashboard === '' ? null : (
        <Select
          label="Row"
          options={rowOptions(content)}
          value={value.row}
          onValueChange={(row) => set({ row })}
        />
      )}
      {wantsRow(value) ? (
        <TextField label="Row title" autoComplete="off" {...draft.field('rowTitle')} />
      ) : null}
      <TextField label="Title of the item" autoComplete="off" {...draft.field('title')} />
    </>
  );
}

interface AddedProps {
  projectId: string;
  dashboard: Dashboard;
  onClose: () => void;
}

/** Says that it is there now, and leads there. */
function Added({ projectId, dashboard, onClose }: AddedProps): ReactElement {
  const { id, name } = dashboard;
  return (
    <Dialog
      title="Add to dashboard"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Stay here</Button>
          <ButtonLink
            icon="dashboard"
            size="medium"
            link={{
              to: '/metrics/$projectId/$dashboardId/grid',
              params: { projectId, dashboardId: String(id) },
            }}
          >
            Open the dashboard
          </ButtonLink>
        </>
      }
    >
      <output>The item was added to “{name}”.</output>
    </Dialog>
  );
}
