import type { ReactElement, ReactNode } from 'react';
import { useConfirm } from './ConfirmDialog.tsx';
import { discardQuestion } from './discard-question.ts';
import { Dialog } from './Dialog.tsx';

export interface FormDialogProps {
  title: string;
  /** What is filled in; closing ends it. */
  draft?: { readonly isChanged: boolean; finish(): void };
  /** Something was filled in that closing would lose. @default what the draft says */
  isChanged?: boolean;
  onClose: () => void;
  /** @default 700 */
  width?: number;
  /** It takes the whole window. @default false */
  isFull?: boolean;
  /** What stands beside the close button. */
  actions?: ReactNode;
  /** The buttons at the end; gets what closes with the same care. */
  footer?: (close: () => void) => ReactNode;
  /** The content; a function gets `close`, which asks before changes are discarded. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A dialog to fill in: asks before it throws away what was. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { draft, isChanged = draft?.isChanged, onClose, footer, children, ...dialog } = props;
  const confirm = useConfirm();
  const close = async (): Promise<void> => {
    const isSure = !isChanged || (await confirm(discardQuestion));
    if (!isSure) return;
    draft?.finish();
    onClose();
  };
  const closeCarefully = (): void => void close();
  return (
    <Dialog {...dialog} onClose={closeCarefully} footer={footer?.(closeCarefully)}>
      {typeof children === 'function' ? children(closeCarefully) : children}
    </Dialog>
  );
}
