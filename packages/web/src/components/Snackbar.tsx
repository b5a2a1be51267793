import { Toast } from '@base-ui/react/toast';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './Snackbar.module.css';

/** How long a message stays, in ms. */
export const snackbarTimeout = 10_000;

const manager = Toast.createToastManager();

/** Says that something worked. */
export function showSuccess(text: string): void {
  manager.add({ description: text, type: 'success', timeout: snackbarTimeout });
}

/** Says what the server refused; the first letter becomes a capital. */
export function showError(text: string): void {
  manager.add({
    description: text.slice(0, 1).toUpperCase() + text.slice(1),
    type: 'error',
    timeout: snackbarTimeout,
    priority: 'high',
  });
}

function Messages(): ReactElement[] {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles['toast']} swipeDirection="right">
      <Toast.Content className={styles['content']}>
        <span className={styles['icon']}>
          <Icon name={toast.type === 'error' ? 'error' : 'check'} />
        </span>
        <Toast.Description className={styles['text']} />
        <Toast.Close render={<IconButton icon="close" label="Dismiss" size="small" />} />
      </Toast.Content>
    </Toast.Root>
  ));
}

/** Wraps the application once; messages come from `showSuccess` and `showError`. */
export function SnackbarProvider({ children }: { children: ReactNode }): ReactElement {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles['viewport']} aria-label="Messages">
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
