import { useId, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import type { FormDraft } from '../../components/forms/draft/use-form-draft.ts';
import { Form } from '../../components/forms/Form.tsx';
import { FormDialog } from '../../components/overlays/FormDialog.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { DateRangePicker } from '../../time/DateRangePicker.tsx';
import { useDashboard } from '../dashboard-view.ts';
import styles from '../items/fields/fields.module.css';
import { savingFailure } from './saving-failure.tsx';
import type { Saving } from './use-saving.ts';

export interface EditorDialogProps<Value> {
  title: string;
  /** Names the form. */
  label: string;
  draft: FormDraft<Value>;
  saving: Saving;
  /** @default false */
  isNew?: boolean;
  onClose: () => void;
  /** What is asked. */
  question: ReactNode;
  /** What is filled in, drawn as the dashboard draws it. */
  preview: ReactNode;
  /** Heads the options. */
  optionsTitle: string;
  /** How it is shown. */
  options: ReactNode;
}

/** The whole window, to edit what a part of a dashboard shows and how: question and preview, options beside them. */
export function EditorDialog<Value>(props: EditorDialogProps<Value>): ReactElement {
  const { title, label, draft, saving, isNew = false, onClose } = props;
  const { question, preview, optionsTitle, options } = props;
  const { time } = useDashboard();
  const id = useId();
  return (
    <FormDialog
      isFull
      title={title}
      draft={draft}
      onClose={onClose}
      actions={
        <Button type="submit" form={id} variant="primary" busy={saving.isBusy}>
          {isNew ? 'Create' : 'Save'}
        </Button>
      }
    >
      <Form
        id={id}
        label={label}
        className={styles['form']}
        failure={savingFailure(saving)}
        draft={draft}
        onSend={saving.save}
      >
        <div className={styles['panes']}>
          <div className={styles['main']}>
            <Card title="What it shows">{question}</Card>
            <div className={styles['range']}>
              <DateRangePicker control={time} reloads={false} />
            </div>
            {preview}
          </div>
          <Card title={optionsTitle}>
            <div className={styles['options']}>{options}</div>
          </Card>
        </div>
      </Form>
    </FormDialog>
  );
}
