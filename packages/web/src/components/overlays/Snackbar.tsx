import { type ReactElement } from 'react';
import { Button, IconButton } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { dismissMessage, holdMessages, useMessages } from './snackbar-store.ts';
import styles from './Snackbar.module.css';

export { showError, showSuccess } from './snackbar-store.ts';

/** Where messages appear; once per application. They come from `showSuccess` and `showError`. */
export function Snackbar(): ReactElement {
  const messages = useMessages();
  return (
    // Nothing here is operated: pointing at a message keeps it from going away.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering and focusing only hold the timers
    <section
      className={styles['viewport']}
      aria-label="Messages"
      aria-live="polite"
      onMouseEnter={() => holdMessages(true)}
      onMouseLeave={() => holdMessages(false)}
      onFocus={() => holdMessages(true)}
      onBlur={() => holdMessages(false)}
    >
      {messages.map(({ id, text, tone, action }) => (
        <div
          key={id}
          className={styles['message']}
          data-tone={tone}
          role={tone === 'error' ? 'alert' : undefined}
        >
          <Icon name={tone === 'error' ? 'error' : 'check'} />
          <p>
            {typeof text === 'string'
              ? text
              : text.map((part) =>
                  typeof part === 'string' ? part : <code key={part.code}>{part.code}</code>,
                )}
          </p>
          {action ? (
            <Button
              size="small"
              onClick={() => {
                dismissMessage(id);
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          ) : null}
          <IconButton
            icon="close"
            label="Dismiss"
            size="small"
            onClick={() => dismissMessage(id)}
          />
        </div>
      ))}
    </section>
  );
}
