import type { DashboardResponse, GridRow } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { Checkbox } from '../../components/forms/Checkbox.tsx';
import { useFormDraft } from '../../components/forms/draft/use-form-draft.ts';
import { Form, FormButtons } from '../../components/forms/Form.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { FormDialog } from '../../components/overlays/FormDialog.tsx';
import { api } from '../../data/client.ts';
import { useDashboard } from '../dashboard-view.ts';
import { savingFailure } from '../editing/saving-failure.tsx';
import { useSaving } from '../editing/use-saving.ts';
import settings from '../settings/settings.module.css';

/** A row as it is filled in. */
type RowValues = Pick<GridRow, 'title' | 'description' | 'expanded'>;

const newRow: RowValues = { title: '', description: '', expanded: true };

const valuesOf = ({ title, description, expanded }: GridRow): RowValues => ({
  title,
  description,
  expanded,
});

export interface RowDialogProps {
  /** The row that is changed; undefined for a new one. */
  stored: GridRow | undefined;
  onClose: () => void;
}

/** Makes a row at the top of the grid, or changes one. */
export function RowDialog({ stored, onClose }: RowDialogProps): ReactElement {
  const { projectId, dashboardId } = useDashboard();
  const draft = useFormDraft<RowValues>({
    key: `row:${projectId}:${dashboardId}:${stored?.id ?? 'new'}`,
    initial: stored ? valuesOf(stored) : newRow,
    check: ({ title }) => ({ title: title.trim() === '' ? 'Field is required' : undefined }),
  });
  const { value, set } = draft;
  const title = value.title.trim();
  const find = ({ gridRows }: DashboardResponse): RowValues | undefined => {
    const row = gridRows.find(({ id }) => id === stored?.id);
    return row && valuesOf(row);
  };
  const saving = useSaving({
    draft,
    pick: stored ? find : undefined,
    change: {
      what: `${stored ? 'change' : 'add'} row "${title}"`,
      call: (target) =>
        stored
          ? api.gridRows.update({ ...target, ...value, title, id: stored.id })
          : api.gridRows.create({ ...target, ...value, title }),
    },
    onSaved: onClose,
  });
  return (
    <FormDialog title={stored ? 'Edit row' : 'New row'} draft={draft} onClose={onClose}>
      {(cancel) => (
        <Form
          label="Row"
          className={settings['form']}
          failure={savingFailure(saving)}
          draft={draft}
          onSend={saving.save}
        >
          <TextField label="Row title" autoComplete="off" {...draft.field('title')} />
          <TextArea label="Description" rows={2} {...draft.field('description')} />
          <Checkbox
            label="Open at first"
            checked={value.expanded}
            onCheckedChange={(expanded) => set({ expanded })}
          />
          <FormButtons send={stored ? 'Save' : 'Create'} isBusy={saving.isBusy} onCancel={cancel} />
        </Form>
      )}
    </FormDialog>
  );
}
