import type { NotificationChannel } from '@spanlight/sdk';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../../components/buttons/Button.tsx';
import { DeletedMeanwhile } from '../../../components/forms/draft/Overtaken.tsx';
import { Form } from '../../../components/forms/Form.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { describeError, statusOf } from '../../../data/describe-error.ts';
import { TakesFields } from '../../severity/TakesFields.tsx';
import type { ChannelFields, ChannelValuesOf } from './channel-fields.ts';
import { ChannelConflict } from './ChannelConflict.tsx';
import styles from './form.module.css';
import { TestOutcome } from './TestOutcome.tsx';
import { useChannelForm } from './use-channel-form.ts';

export interface ChannelFormProps {
  projectId: string;
  /** The channel that is changed, as it is stored now; undefined for a new one. */
  stored: NotificationChannel | undefined;
  onSaved: () => void;
  /** Asks for what is stored now. */
  onReload?: () => Promise<NotificationChannel | undefined>;
  /** What stands around the form; told whether something was filled in. The form is given what its Cancel does. */
  frame: (parts: {
    isChanged: boolean;
    children: (cancel: () => void) => ReactNode;
  }) => ReactElement;
}

/** Fills in a channel, tries it before it is saved, and saves it. */
export function ChannelForm<Values extends ChannelValuesOf<Values>>(
  props: ChannelFormProps & { fields: ChannelFields<Values> },
): ReactElement {
  const { stored, fields, onReload, frame } = props;
  const { draft, save, test, isSound, tryOut } = useChannelForm(props);
  const [begun, setBegun] = useState(stored);
  const { error } = save;
  const failure =
    stored && statusOf(error) === 404 ? (
      <DeletedMeanwhile noun="channel" draft={draft} onCreate={() => save.mutate('create')} />
    ) : begun && onReload && statusOf(error) === 412 ? (
      <ChannelConflict
        draft={draft}
        fields={fields}
        before={begun}
        onReload={onReload}
        onChosen={(newest) => {
          setBegun(newest);
          save.reset();
        }}
      />
    ) : (
      error && describeError(error).message
    );
  const children = (cancel: () => void): ReactElement => (
    <Form
      label="Notification channel"
      className={styles['form']}
      failure={failure}
      draft={draft}
      onSend={() => save.mutate(stored ? 'update' : 'create')}
    >
      <TextField label="Name" {...draft.field('name')} />
      <fields.Fields
        values={draft.value.fields}
        set={(changes) => draft.set({ fields: { ...draft.value.fields, ...changes } })}
        problemOf={draft.problemOf}
        touch={draft.touch}
        stored={stored}
      />
      <TakesFields
        value={draft.value.takes}
        problem={draft.problemOf('takes')}
        onChange={(takes) => draft.set({ takes })}
      />
      {test.isIdle || !isSound ? null : (
        <div className={styles['outcome']}>
          <TestOutcome outcome={test.data} error={test.error} onClose={test.reset} />
        </div>
      )}
      <div className={styles['buttons']}>
        <Button icon="send" busy={test.isPending} onClick={tryOut}>
          Send a test message
        </Button>
        <span className={styles['end']}>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {stored ? 'Save' : 'Create'}
          </Button>
        </span>
      </div>
    </Form>
  );
  return frame({ isChanged: draft.isChanged, children });
}
