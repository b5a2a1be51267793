import type { Monitor } from '@spanlight/sdk';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { DraftConflict } from '../../../components/forms/draft/DraftConflict.tsx';
import { differencesOf } from '../../../components/forms/draft/merge-draft.ts';
import { DeletedMeanwhile } from '../../../components/forms/draft/Overtaken.tsx';
import { Form } from '../../../components/forms/Form.tsx';
import type { FormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { describeError, statusOf } from '../../../data/describe-error.ts';
import type { SentMonitor } from './use-save-monitor.ts';
import { FormTop, type FormTopProps } from './FormTop.tsx';
import styles from './form.module.css';

export interface MonitorFormFrameProps<
  Value extends object,
  Stored extends Monitor,
  Content,
> extends Omit<FormTopProps, 'isSaving' | 'children'> {
  draft: FormDraft<Value>;
  save: UseMutationResult<Monitor, Error, SentMonitor<Content>>;
  /** What a draft that can be sent says. */
  contentOf: (value: Value) => Content;
  /** Asks for what is stored now. */
  reload: (() => Promise<Stored | undefined>) | undefined;
  /** What is stored, as it is filled in. */
  formOf: (stored: Stored) => Value;
  /** What a field is called. */
  labelOf: (field: keyof Value & string) => string;
  /** A field in words. */
  write: (field: keyof Value & string, value: Value) => string;
  children: ReactNode;
}

/** What the forms of all types of monitors have around them: the top, why nothing was saved, sending. */
export function MonitorFormFrame<Value extends object, Stored extends Monitor, Content>(
  props: MonitorFormFrameProps<Value, Stored, Content>,
): ReactElement {
  const { draft, save, contentOf, reload, formOf, labelOf, write, children, ...top } = props;
  const { error } = save;
  const send = (isNew: boolean): void => save.mutate({ content: contentOf(draft.value), isNew });
  const failure =
    statusOf(error) === 404 && top.id !== undefined ? (
      <DeletedMeanwhile noun="monitor" draft={draft} onCreate={() => send(true)} />
    ) : statusOf(error) === 412 ? (
      <DraftConflict
        noun="monitor"
        draft={draft}
        load={async () => {
          const newest = await reload?.();
          return newest && { value: formOf(newest), basis: String(newest.revision) };
        }}
        differencesFrom={(newest) => differencesOf(draft, newest, labelOf, write)}
        onChosen={save.reset}
      />
    ) : (
      error && describeError(error).message
    );
  return (
    <Form
      label={top.title}
      className={styles['form']}
      failure={failure}
      draft={draft}
      onSend={() => send(top.id === undefined)}
    >
      <FormTop {...top} isSaving={save.isPending} />
      {children}
    </Form>
  );
}
