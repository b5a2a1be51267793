import { Fragment, useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { RestoredDraft } from '../components/forms/draft/RestoredDraft.tsx';
import type { FormDraft } from '../components/forms/draft/use-form-draft.ts';
import { FormDialog } from '../components/overlays/FormDialog.tsx';
import styles from './yaml.module.css';

/** A text as drafts hold it. */
export interface YamlText {
  readonly text: string;
}

export interface YamlDialogProps {
  title: string;
  /** What is typed, which may be what was left here before; absent while there is nothing to write in. */
  draft?: Pick<FormDraft<YamlText>, 'isChanged' | 'finish' | 'restored' | 'discard'>;
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
  const { draft } = dialog;
  // The editor has a text of its own: another one begins with what is left.
  const [discarded, setDiscarded] = useState(0);
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
      {draft?.restored === undefined ? null : (
        <RestoredDraft
          time={draft.restored}
          onDiscard={() => {
            draft.discard();
            setDiscarded(discarded + 1);
          }}
        />
      )}
      {failure ? (
        <div className={styles['failure']} role="alert">
          {failure}
        </div>
      ) : null}
      <Fragment key={discarded}>{children}</Fragment>
    </FormDialog>
  );
}
