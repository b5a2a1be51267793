import type { EmailSettings } from '@spanlight/sdk';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type SubmitEvent } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Checkbox } from '../../components/forms/Checkbox.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { Waiting } from '../../components/feedback/Skeleton.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { api } from '../../data/client.ts';
import { describeError } from '../../data/describe-error.ts';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import styles from './email.module.css';

/** `/alerting/{projectId}/email`: what the person gets by e-mail in this project. */
export function EmailPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  return (
    <AlertingFrame current="email">
      {isGuest ? (
        <p>
          You are looking around as a guest. <Link to="/login">Sign in</Link> to get e-mail.
        </p>
      ) : (
        <div className={styles['page']}>
          <Card>
            <Settings key={projectId} projectId={projectId} />
          </Card>
        </div>
      )}
    </AlertingFrame>
  );
}

/** What the person gets by e-mail in a project. */
function emailQuery(projectId: string) {
  return queryOptions({
    queryKey: ['email-settings', projectId],
    queryFn: ({ signal }) => api.channels.email({ project: projectId }, { signal }),
  });
}

function Settings({ projectId }: { projectId: string }): ReactElement {
  const answer = useQuery(emailQuery(projectId));
  if (answer.data) return <SettingsForm projectId={projectId} stored={answer.data} />;
  const failure = failureCard(answer, 'The settings could not be loaded');
  if (failure) return failure;
  return <Waiting what="settings" heights={['120px']} />;
}

const choices = [
  { name: 'notifyOnMetrics', label: 'Notify on metrics' },
  { name: 'notifyOnNewErrors', label: 'Notify on new errors' },
  { name: 'notifyOnRecurringErrors', label: 'Notify on recurring errors' },
] as const;

interface SettingsFormProps {
  projectId: string;
  stored: EmailSettings;
}

function SettingsForm({ projectId, stored }: SettingsFormProps): ReactElement {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [changes, setChanges] = useState<Partial<EmailSettings>>({});
  const settings = { ...stored, ...changes };
  const isChanged = choices.some(({ name }) => settings[name] !== stored[name]);
  const save = useMutation({
    mutationFn: () => api.channels.updateEmail({ project: projectId, ...settings }),
    meta: { quiet: true },
    onSuccess: (saved) => {
      client.setQueryData(emailQuery(projectId).queryKey, saved);
      setChanges({});
      showSuccess('Email notification settings have been updated successfully');
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isChanged) save.mutate();
  };

  return (
    <form className={styles['form']} onSubmit={submit}>
      {save.error ? (
        <p className={styles['failure']} role="alert">
          {describeError(save.error).message}
        </p>
      ) : null}
      <TextField label="E-mail" value={user.email} disabled />
      {choices.map(({ name, label }) => (
        <Checkbox
          key={name}
          label={label}
          checked={settings[name]}
          onCheckedChange={(checked) => {
            setChanges({ ...changes, [name]: checked });
            save.reset();
          }}
        />
      ))}
      <p className={styles['note']}>
        These are your own settings for this project. A message comes when a monitor notifies
        everyone by e-mail
        {user.notifyByEmail ? '.' : '; your user gets none, as the config file says.'}
      </p>
      <div>
        <Button type="submit" variant="primary" disabled={!isChanged} busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
