import type { ReactElement, ReactNode } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { FormDialog } from '../components/overlays/FormDialog.tsx';
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
  const { failure, footer, children, ...dialog } = props;
  return (
    <FormDialog
      {...dialog}
      width={960}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          {footer}
        </>
      )}
    >
      {failure ? (
        <div className={styles['failure']} role="alert">
          {failure}
        </div>
      ) : null}
      {children}
    </FormDialog>
  );
}
