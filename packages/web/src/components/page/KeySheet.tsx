import type { ReactElement } from 'react';
import { KeyHint } from '../text/KeyHint.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import styles from './KeySheet.module.css';

export interface KeySheetProps {
  title: string;
  groups: readonly {
    readonly title: string;
    readonly lines: readonly { readonly keys: readonly string[]; readonly does: string }[];
  }[];
  open: boolean;
  onClose: () => void;
}

/** An overview of keys. */
export function KeySheet({ title, groups, open, onClose }: KeySheetProps): ReactElement {
  return (
    <Dialog open={open} onClose={onClose} title={title} width={groups.length > 1 ? 840 : 480}>
      <div className={styles['groups']}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl className={styles['lines']}>
              {group.lines.map(({ keys, does }) => (
                <div key={does} className={styles['line']}>
                  <dt>
                    {keys.map((key) => (
                      <KeyHint key={key} keys={key} />
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
