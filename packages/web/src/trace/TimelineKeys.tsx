import { useEffect, type ReactElement } from 'react';
import { Dialog } from '../components/overlays/Dialog.tsx';
import { KeyHint } from '../components/text/KeyHint.tsx';
import styles from './TimelineKeys.module.css';
import groups from './timeline-keys.json';

export interface TimelineKeysProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** An overview of the keys of the timeline; `?` opens it wherever nobody is typing. */
export function TimelineKeys({ open, onOpenChange }: TimelineKeysProps): ReactElement {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.composedPath()[0])) return;
      event.preventDefault();
      onOpenChange(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpenChange]);

  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title="Keys of the timeline"
      width={840}
    >
      <div className={styles['groups']}>
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className={styles['lines']}>
              {lines.map(({ keys, does }) => (
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

function isTyping(target: EventTarget | undefined): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}
