import type { ReactElement, ReactNode } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { useConfirm } from '../components/overlays/ConfirmDialog.tsx';
import { Dialog } from '../components/overlays/Dialog.tsx';
import styles from './yaml.module.css';

export interface YamlDialogProps {
  title: string;
  /** Something was typed that closing would lose. */
  isChanged: boolean;
  onClose: () => void;
  /** What the server refused. */
  failure?: ReactNode;
  /** Stands beside Cancel. */
  footer: ReactNode;
  children: ReactNode;
}

/** The dialog around an editor: asks before it throws away what was typed. */
export function YamlDialog(props: YamlDialogProps): ReactElement {
  const { title, isChanged, onClose, failure, footer, children } = props;
  const confirm = useConfirm();
  const close = async (): Promise<void> => {
    const isSure =
      !isChanged ||
      (await confirm({
        title: 'Discard the changes',
        text: 'What you have written here will be lost.',
        yes: 'Discard',
        danger: true,
      }));
    if (isSure) onClose();
  };
  return (
    <Dialog
      title={title}
      width={960}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          {footer}
        </>
      }
    >
      {failure ? (
        <div className={styles['failure']} role="alert">
          {failure}
        </div>
      ) : null}
      {children}
    </Dialog>
  );
}
