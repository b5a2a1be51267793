import {
  createContext,
  useCallback,
  useContext,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { ConfirmQuestion } from './ConfirmBox.tsx';
import { onDemand } from '../on-demand.tsx';

type Ask = (question: ConfirmQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

const ConfirmBox = onDemand(async () => (await import('./ConfirmBox.tsx')).ConfirmBox);

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
      {question ? <ConfirmBox question={question} open={open} onAnswer={settle} /> : null}
    </ConfirmContext>
  );
}
