import { AlertDialog } from '@base-ui/react/alert-dialog';
import {
  createContext,
  useCallback,
  useContext,
  useRef,
  useState,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

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

type Ask = (question: ConfirmQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

/**
 * Asks Yes or No and resolves with the answer; closing it any other way is a No.
 * @throws when used outside `ConfirmProvider`
 */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it: wrap the page in one.');
  return ask;
}

/** Holds the one confirmation dialog of the application. */
export function ConfirmProvider({ children }: { children: ReactNode }): ReactElement {
  const [question, setQuestion] = useState<ConfirmQuestion>();
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(undefined);

  const ask = useCallback<Ask>((next) => {
    answer.current?.(false);
    setQuestion(next);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  const settle = (yes: boolean) => {
    answer.current?.(yes);
    answer.current = undefined;
    setOpen(false);
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      <AlertDialog.Root
        open={open}
        onOpenChange={(next) => {
          if (!next) settle(false);
        }}
      >
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={styles['backdrop']} />
          <AlertDialog.Viewport className={styles['viewport']}>
            <AlertDialog.Popup
              className={styles['popup']}
              style={{ '--dialog-width': '440px' } as CSSProperties}
            >
              <div className={styles['confirm']}>
                <AlertDialog.Title className={styles['title']}>{question?.title}</AlertDialog.Title>
                <AlertDialog.Description render={<div />}>{question?.text}</AlertDialog.Description>
              </div>
              <footer className={styles['footer']}>
                <AlertDialog.Close render={<Button />}>{question?.no ?? 'No'}</AlertDialog.Close>
                <Button
                  variant={question?.danger ? 'danger' : 'primary'}
                  onClick={() => settle(true)}
                >
                  {question?.yes ?? 'Yes'}
                </Button>
              </footer>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  );
}
