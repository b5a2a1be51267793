import type { EmailSettings } from '@spanlight/sdk';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { GuestNote } from '../../answers/GuestNote.tsx';
import { failureCard } from '../../answers/failure-card.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Checkbox } from '../../components/forms/Checkbox.tsx';
import { Form } from '../../components/forms/Form.tsx';
import { useFormDraft } from '../../components/forms/draft/use-form-draft.ts';
import { Card } from '../../components/page/PageHeader.tsx';
import { Waiting } from '../../components/feedback/Skeleton.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { api } from '../../data/client.ts';
import { describeError } from '../../data/describe-error.ts';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { Matchers, saidMatchers } from '../Matchers.tsx';
import { namesProblem } from '../severity/label-rows.ts';
import { TakesFields, type TakesForm, takesForm, takesOf } from '../severity/TakesFields.tsx';
import styles from './email.module.css';

/** `/alerting/{projectId}/email`: what the person gets by email in this project. */
export function EmailPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  return (
    <AlertingFrame current="email">
      {isGuest ? (
        <GuestNote>to get email.</GuestNote>
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

/** What the person gets by email in a project. */
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

/** The settings as they are filled in. */
interface EmailForm extends Omit<EmailSettings, 'severities' | 'matchers' | 'mail'> {
  readonly takes: TakesForm;
}

const emailForm = (stored: EmailSettings): EmailForm => ({
  notifyOnMetrics: stored.notifyOnMetrics,
  notifyOnNewErrors: stored.notifyOnNewErrors,
  notifyOnRecurringErrors: stored.notifyOnRecurringErrors,
  errorMatchers: stored.errorMatchers,
  takes: takesForm(stored),
});

const condition = { attr: '', op: '=' as const, value: '' };

/** That nothing reaches anybody, or the person, and what to do; undefined where it does. */
function reachText(mail: EmailSettings['mail']): string | undefined {
  if (mail === undefined || (mail.hasServer && mail.isRecipient)) return undefined;
  if (!mail.hasServer)
    return 'Nobody in this project gets email yet: no mail server is configured. Add one under smtp in the configuration file.';
  const who = mail.recipients === 0 ? 'Nobody in this project gets email yet' : 'You get no email';
  return `${who}: users listed under auth.users in the configuration file do, unless they have notify_by_email: false.`;
}

interface SettingsFormProps {
  projectId: string;
  stored: EmailSettings;
}

function SettingsForm({ projectId, stored }: SettingsFormProps): ReactElement {
  const user = useCurrentUser();
  const client = useQueryClient();
  const draft = useFormDraft<EmailForm>({
    key: `email:${projectId}`,
    initial: emailForm(stored),
    shape: {
      ...emailForm(stored),
      errorMatchers: [condition],
      takes: { severities: ['critical'], matchers: [condition] },
    },
    check: ({ takes }) => ({ takes: namesProblem(takes.matchers.map(({ attr }) => attr)) }),
  });
  const settings = draft.value;
  const reach = reachText(stored.mail);
  const { takes, errorMatchers, ...asked } = settings;
  const save = useMutation({
    mutationFn: () =>
      api.channels.updateEmail({
        project: projectId,
        ...asked,
        errorMatchers: saidMatchers(errorMatchers),
        ...takesOf(takes),
      }),
    meta: { quiet: true },
    onSuccess: (saved) => {
      draft.rebase(emailForm(saved), '');
      draft.set(emailForm(saved));
      client.setQueryData(emailQuery(projectId).queryKey, saved);
      showSuccess('Email notification settings have been updated successfully');
    },
  });
  const set = (changes: Partial<EmailForm>): void => {
    draft.set(changes);
    save.reset();
  };

  return (
    <Form
      label="Email notifications"
      className={styles['form']}
      failure={save.error && describeError(save.error).message}
      draft={draft}
      onSend={() => {
        if (draft.problemOf('takes') === undefined) save.mutate();
      }}
    >
      {reach === undefined ? null : <p role="note">{reach}</p>}
      <TextField label="Email" value={user.email} disabled />
      {choices.map(({ name, label }) => (
        <Checkbox
          key={name}
          label={label}
          checked={settings[name]}
          onCheckedChange={(checked) => set({ [name]: checked })}
        />
      ))}
      <Matchers
        label="Only errors whose attributes are"
        hint="All conditions must match (AND). With none, every error matches; conditions without an attribute or a value are dropped."
        matchers={errorMatchers}
        onMatchersChange={(matchers) => set({ errorMatchers: matchers })}
      />
      <TakesFields
        value={takes}
        problem={draft.problemOf('takes')}
        onChange={(changed) => set({ takes: changed })}
      />
      <p className={styles['note']}>
        These are your own settings for this project. You get a message when a monitor notifies
        everyone by email.
      </p>
      <div>
        <Button type="submit" variant="primary" disabled={!draft.isChanged} busy={save.isPending}>
          Save
        </Button>
      </div>
    </Form>
  );
}
