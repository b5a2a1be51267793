import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useFormDraft } from '../../components/forms/draft/use-form-draft.ts';
import { Form, FormButtons } from '../../components/forms/Form.tsx';
import { FormDialog } from '../../components/overlays/FormDialog.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { describeError } from '../../data/describe-error.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { checkSettings, newSettings, settingsInput } from './settings-values.ts';
import styles from './settings.module.css';

export interface NewDashboardFormProps {
  projectId: string;
  /** Closes the dialog it stands in. Without it the form stands on the page. */
  onClose?: () => void;
  /** Stands before the buttons. */
  other?: ReactNode;
}

/** Makes a dashboard and opens its grid, where charts are added. */
export function NewDashboardForm(props: NewDashboardFormProps): ReactElement {
  const { projectId, onClose, other } = props;
  const draft = useFormDraft({
    key: `dashboard:${projectId}:new`,
    initial: newSettings,
    check: checkSettings,
  });
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: () => api.dashboards.create({ project: projectId, ...settingsInput(draft.value) }),
    meta: { quiet: true },
    onSuccess: async ({ id, name }) => {
      draft.finish();
      showSuccess(`"${name}" was created`);
      void client.invalidateQueries({ queryKey: ['dashboards', projectId] });
      await navigate({
        to: '/metrics/$projectId/$dashboardId/grid',
        params: { projectId, dashboardId: String(id) },
      });
    },
  });
  const form = (cancel?: () => void): ReactElement => (
    <Form
      label="New dashboard"
      className={styles['form']}
      failure={create.error && describeError(create.error).message}
      draft={draft}
      onSend={() => create.mutate()}
    >
      <SettingsFields draft={draft} />
      <FormButtons send="Create" isBusy={create.isPending} onCancel={cancel}>
        {other}
      </FormButtons>
    </Form>
  );
  if (!onClose) return form();
  return (
    <FormDialog title="New dashboard" draft={draft} onClose={onClose}>
      {form}
    </FormDialog>
  );
}
