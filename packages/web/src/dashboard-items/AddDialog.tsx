import type { Dashboard, GridItemInput } from '@spanlight/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactElement } from 'react';
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
  /** What it is called at first. */
  title: string;
  /** What is shown now, as items of a dashboard; the title of one of several says what it adds to that of all. */
  items: readonly GridItemInput[];
  /** What of it items can't show, as it was written. */
  left?: readonly string[];
  onClose: () => void;
}

/** Chooses a dashboard, a row and a title, and puts items there. */
export function AddDialog(props: AddDialogProps): ReactElement {
  const { projectId, title, items, left = [], onClose } = props;
  const draft = useFormDraft<ChosenPlace>({
    key: `add-to-dashboard:${projectId}:${JSON.stringify(items)}`,
    initial: { ...noPlace, title },
    check: checkPlace,
  });
  const add = useAdding(projectId, items, draft);
  const [isNameNew, setIsNameNew] = useState(false);
  const isOne = items.length === 1;
  if (add.data) {
    return <Added projectId={projectId} dashboard={add.data} isOne={isOne} onClose={onClose} />;
  }
  return (
    <FormDialog title="Add to dashboard" draft={draft} onClose={onClose}>
      {(cancel) => (
        <Form
          label="Add to dashboard"
          className={styles['form']}
          failure={add.error && describeError(add.error).message}
          draft={draft}
          attempt={() => {
            setIsNameNew(false);
            return draft.attempt();
          }}
          onSend={() => add.mutate()}
        >
          {left.length > 0 ? (
            <p className={styles['note']}>
              Dashboards query metrics, which have no <code>{left.join(', ')}</code>: the{' '}
              {isOne ? 'item is' : 'items are'} added without it.
            </p>
          ) : null}
          <PlaceFields
            projectId={projectId}
            draft={draft}
            isNameNew={isNameNew}
            onNameNew={setIsNameNew}
            titleLabel={isOne ? 'Title of the item' : `Title of the ${items.length} items`}
          />
          {isOne ? null : (
            <p className={styles['note']}>
              An item for each unit: {items.map((item) => titleIn(items, item, draft)).join(', ')}.
            </p>
          )}
          <FormButtons send="Add" isBusy={add.isPending} onCancel={cancel} />
        </Form>
      )}
    </FormDialog>
  );
}

/** What an item is called in its dashboard. */
function titleIn(
  items: readonly GridItemInput[],
  item: GridItemInput,
  draft: FormDraft<ChosenPlace>,
): string {
  const title = draft.value.title.trim();
  return items.length === 1 ? title : `${title}: ${item.title}`;
}

/** Makes what is new, then the items; what was made once is not made again by another try. */
function useAdding(
  projectId: string,
  items: readonly GridItemInput[],
  draft: FormDraft<ChosenPlace>,
) {
  const client = useQueryClient();
  const made = useRef(0);
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { name, rowTitle } = draft.value;
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
      const rowId = row === '' ? undefined : Number(row);
      for (const item of items.slice(made.current)) {
        await addItem(target, { ...item, title: titleIn(items, item, draft) }, { rowId });
        made.current += 1;
      }
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
  /** The field for a name has come since adding was tried: nobody has left it yet. */
  isNameNew: boolean;
  onNameNew: (isNew: boolean) => void;
  titleLabel: string;
}

function PlaceFields(props: PlaceFieldsProps): ReactElement {
  const { projectId, draft, isNameNew, onNameNew, titleLabel } = props;
  const { value, set, problemOf } = draft;
  const { dashboard } = value;
  const isNew = dashboard === NEW;
  const name = draft.field('name');
  const { data: dashboards = [] } = useQuery(dashboardsQuery(projectId));
  const { data: content } = useQuery({
    ...dashboardQuery(projectId, dashboard),
    enabled: dashboard !== '' && !isNew,
  });
  return (
    <>
      <SearchSelect
        label="Dashboard"
        isLabelShown
        placeholder="choose one"
        icon="dashboard"
        options={dashboardOptions(dashboards)}
        value={dashboard}
        error={problemOf('dashboard')}
        onValueChange={(next) => {
          set({ dashboard: next, row: '' });
          onNameNew(next === NEW);
        }}
      />
      {isNew ? (
        <TextField
          label="Dashboard name"
          autoComplete="off"
          {...name}
          error={isNameNew ? undefined : name.error}
          onBlur={() => {
            onNameNew(false);
            name.onBlur();
          }}
        />
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
      <TextField label={titleLabel} autoComplete="off" {...draft.field('title')} />
    </>
  );
}

interface AddedProps {
  projectId: string;
  dashboard: Dashboard;
  isOne: boolean;
  onClose: () => void;
}

/** Says that they are there now, and leads there. */
function Added({ projectId, dashboard, isOne, onClose }: AddedProps): ReactElement {
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
      <output>
        The {isOne ? 'item was' : 'items were'} added to “{name}”.
      </output>
    </Dialog>
  );
}
