import { Dialog as Base } from '@base-ui/react/dialog';
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { IconButton } from '../buttons/Button.tsx';
import styles from './Dialog.module.css';

export interface DialogProps {
  /** @default true */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Largest width in px. @default 700 */
  width?: number;
  /** It takes the whole window: an editor. @default false */
  isFull?: boolean;
  children: ReactNode;
  /** Buttons at the end. */
  footer?: ReactNode;
  /** What stands beside the close button. */
  actions?: ReactNode;
}

/** A modal dialog. Escape and the backdrop close it; focus comes back to where it was. */
export function Dialog({ width = 700, isFull, ...props }: DialogProps): ReactElement {
  const popup = useRef<HTMLDivElement>(null);
  useFocusInside(popup);
  return (
    <Overlay {...props}>
      <Base.Viewport className={styles['viewport']} data-full={isFull || undefined}>
        <Base.Popup
          ref={popup}
          className={styles['popup']}
          // A finger would open the keyboard over what is to be read first.
          initialFocus={(way) => (way === 'touch' ? true : firstStop(popup.current))}
          style={{ '--dialog-width': `${width}px` } as CSSProperties}
        >
          <Inside {...props} />
        </Base.Popup>
      </Base.Viewport>
    </Overlay>
  );
}

/** One that took the place of another: that one has given the focus back to the page behind both. */
function useFocusInside(popup: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.closest('[role="dialog"]')) return;
      const first = firstStop(popup.current);
      if (first !== true) first.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [popup]);
}

/** Where somebody begins: the editor of a text, the first field of a form, else the content, which the arrow keys scroll. */
function firstStop(popup: HTMLElement | null): HTMLElement | true {
  const editor = popup?.querySelector('[data-editor]')?.shadowRoot;
  return (
    editor?.querySelector<HTMLElement>('[contenteditable="true"]') ??
    firstField(popup) ??
    popup?.querySelector<HTMLElement>('[data-dialog-body]') ??
    true
  );
}

function firstField(popup: HTMLElement | null): HTMLElement | null | undefined {
  return popup?.querySelector<HTMLElement>(
    'form :is(input:not([type="hidden"]), textarea, [role="combobox"]):not(:disabled)',
  );
}

export interface DrawerProps extends Omit<DialogProps, 'width' | 'isFull'> {
  /** Width in px on screens that have it. @default 500 */
  width?: number;
  side?: 'start' | 'end';
}

/** A panel over one side of the page, for what is looked at beside the list behind it. */
export function Drawer({ width = 500, side = 'end', ...props }: DrawerProps): ReactElement {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Overlay {...props}>
      <Base.Popup
        ref={popup}
        initialFocus={(way) => way === 'touch' || (firstField(popup.current) ?? true)}
        className={styles['drawer']}
        data-side={side}
        style={{ '--dialog-width': `${width}px` } as CSSProperties}
      >
        <Inside {...props} />
      </Base.Popup>
    </Overlay>
  );
}

type OverlayProps = Pick<DialogProps, 'open' | 'onClose' | 'children'>;

/** What stands over the page or another dialog, which is dimmed behind it. */
function Overlay({ open = true, onClose, children }: OverlayProps): ReactElement {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} forceRender />
        {children}
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
      <div className={styles['body']} tabIndex={-1} data-dialog-body="">
        {children}
      </div>
      {footer ? <footer className={styles['footer']}>{footer}</footer> : null}
    </>
  );
}
