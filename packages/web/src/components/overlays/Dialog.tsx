import { Dialog as Base } from '@base-ui/react/dialog';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import styles from './Dialog.module.css';

export interface DialogProps {
  /** @default true */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Largest width in px: 700 for forms, 1280 for a span. @default 700 */
  width?: number;
  children: ReactNode;
  /** Buttons at the end. */
  footer?: ReactNode;
  /** What stands beside the close button. */
  actions?: ReactNode;
}

/** A modal dialog. Escape and the backdrop close it; focus comes back to where it was. */
export function Dialog({
  open = true,
  onClose,
  width = 700,
  ...content
}: DialogProps): ReactElement {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Viewport className={styles['viewport']}>
          <Base.Popup
            className={styles['popup']}
            style={{ '--dialog-width': `${width}px` } as CSSProperties}
          >
            <Inside {...content} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export interface DrawerProps extends Omit<DialogProps, 'width'> {
  /** Width in px on screens that have it. @default 500 */
  width?: number;
  side?: 'start' | 'end';
}

/** A panel over one side of the page, for what is looked at beside the list behind it. */
export function Drawer({
  open = true,
  onClose,
  width = 500,
  side = 'end',
  ...content
}: DrawerProps): ReactElement {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Popup
          className={styles['drawer']}
          data-side={side}
          style={{ '--dialog-width': `${width}px` } as CSSProperties}
        >
          <Inside {...content} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

type InsideProps = Pick<DialogProps, 'title' | 'children' | 'footer' | 'actions'>;

/** What dialogs and drawers hold: the title and its buttons, the content, the buttons at the end. */
function Inside({ title, children, footer, actions }: InsideProps): ReactElement {
  return (
    <>
      <header className={styles['header']}>
        <Base.Title className={styles['title']}>{title}</Base.Title>
        {actions}
        <Base.Close render={<IconButton icon="close" label="Close" size="small" />} />
      </header>
      <div className={styles['body']}>{children}</div>
      {footer ? <footer className={styles['footer']}>{footer}</footer> : null}
    </>
  );
}
