import type { ReactElement } from 'react';
import { useFormDraft } from '../../components/forms/draft/use-form-draft.ts';
import { Form, FormButtons } from '../../components/forms/Form.tsx';
import { FormDialog } from '../../components/overlays/FormDialog.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { useDashboard } from '../dashboard-view.ts';
import { savingFailure } from '../editing/saving-failure.tsx';
import { useSaving } from '../editing/use-saving.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { checkSettings, settingsInput, settingsValues } from './settings-values.ts';
import styles from './settings.module.css';

/** Changes the settings of the dashboard around. */
export function SettingsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { projectId, dashboardId, content } = useDashboard();
  const draft = useFormDraft({
    key: `dashboard:${projectId}:${dashboardId}`,
    initial: settingsValues(content.dashboard),
    check: checkSettings,
  });
  const saving = useSaving({
    draft,
    pick: ({ dashboard }) => settingsValues(dashboard),
    change: {
      call: ({ project, dashboardId: id, ifMatch }) =>
        api.dashboards.update({ project, id, ifMatch, ...settingsInput(draft.value) }),
    },
    onSaved: () => {
      showSuccess(`"${draft.value.name.trim()}" was saved`);
      onClose();
    },
  });
  return (
    <FormDialog title="Settings of the dashboard" draft={draft} onClose={onClose}>
      {(cancel) => (
        <Form
          label="Settings of the dashboard"
          className={styles['form']}
          failure={savingFailure(saving)}
          draft={draft}
          onSend={saving.save}
        >
          <SettingsFields draft={draft} />
          <FormButtons send="Save" isBusy={saving.isBusy} onCancel={cancel} />
        </Form>
      )}
    </FormDialog>
  );
}
