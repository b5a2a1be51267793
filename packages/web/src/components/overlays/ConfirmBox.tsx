import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import styles from './Dialog.module.css';

/** A question with two answers, asked in a dialog. */
export interface ConfirmQuestion {
  title: string;
  text: ReactNode;
  /** The button that agrees; a verb. @default 'Yes' */
  yes?: string;
  /** @default 'No' */
  no?: string;
  /** Colours the agreeing button for what can't be undone. */
  danger?: boolean;
}

interface ConfirmBoxProps {
  question: ConfirmQuestion;
  open: boolean;
  onAnswer: (yes: boolean) => void;
}

/** The dialog behind `useConfirm`. */
export function ConfirmBox({ question, open, onAnswer }: ConfirmBoxProps): ReactElement {
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onAnswer(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} forceRender />
        <AlertDialog.Viewport className={styles['viewport']}>
          <AlertDialog.Popup
            className={styles['popup']}
            style={{ '--dialog-width': '440px' } as CSSProperties}
          >
            <div className={styles['confirm']}>
              <AlertDialog.Title className={styles['title']}>{question.title}</AlertDialog.Title>
              <AlertDialog.Description render={<div />}>{question.text}</AlertDialog.Description>
            </div>
            <footer className={styles['footer']}>
              <AlertDialog.Close render={<Button />}>{question.no ?? 'No'}</AlertDialog.Close>
              <Button
                variant={question.danger ? 'danger' : 'primary'}
                onClick={() => onAnswer(true)}
              >
                {question.yes ?? 'Yes'}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
