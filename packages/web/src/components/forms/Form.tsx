import { useEffect, useRef, type ReactElement, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { FormDraft } from './draft/use-form-draft.ts';
import styles from './Form.module.css';
import { onDemand } from '../on-demand.tsx';

const RestoredDraft = onDemand(
  async () => (await import('./draft/RestoredDraft.tsx')).RestoredDraft,
);

export interface FormProps {
  /** Names the form for assistive technology. */
  label: string;
  /** By which buttons that stand outside send it. */
  id?: string;
  /** What the server refused, or why nothing can be sent. */
  failure?: ReactNode;
  /** Checks what was filled in and shows what is wrong; answers whether it may be sent. @default that of the draft */
  attempt?: () => boolean;
  onSend: () => void;
  /** What is filled in, which may be what was left here before. */
  draft?: Pick<FormDraft<never>, 'attempt' | 'restored' | 'discard'> | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A form that says what is wrong itself. After a try that failed the focus goes to the first field with a problem. */
export function Form(props: FormProps): ReactElement {
  const {
    label,
    id,
    failure,
    draft,
    attempt = draft?.attempt,
    onSend,
    className,
    children,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // What floats over the page may be a form of its own; React tells of it here too.
    if (event.target !== event.currentTarget) return;
    // The problems are drawn at once: a frame later somebody may be typing in another field.
    const isSendable = flushSync(() => attempt?.() ?? true);
    if (isSendable) onSend();
    else focusFirstProblem(form.current);
  };
  // React's own handler would make a form something to click on.
  useEffect(() => {
    const { current } = form;
    current?.addEventListener('mousedown', stayInField);
    return () => current?.removeEventListener('mousedown', stayInField);
  }, []);
  return (
    <form ref={form} id={id} className={className} aria-label={label} onSubmit={submit} noValidate>
      {draft?.restored === undefined ? null : (
        <RestoredDraft time={draft.restored} onDiscard={draft.discard} />
      )}
      {failure ? <FormFailure>{failure}</FormFailure> : null}
      {children}
    </form>
  );
}

export interface FormButtonsProps {
  /** What the button that sends the form says. */
  send: string;
  isBusy: boolean;
  /** @default false */
  isBlocked?: boolean;
  onCancel?: (() => void) | undefined;
  /** What stands before them. */
  children?: ReactNode;
}

/** The end of a form: the way out, and what sends it. */
export function FormButtons(props: FormButtonsProps): ReactElement {
  const { send, isBusy, isBlocked = false, onCancel, children } = props;
  return (
    <div className={styles['buttons']}>
      {children}
      {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      <Button type="submit" variant="primary" busy={isBusy} disabled={isBlocked}>
        {send}
      </Button>
    </div>
  );
}

/**
 * A field that is left says what is wrong with it, and moves what is below. The button that ends the form, or one beside it,
 * must not move away while it is pressed, as nothing would be clicked then.
 */
function stayInField(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const beside = event.target.closest('button')?.parentElement?.children ?? [];
  if ([...beside].some((button) => button.matches('[type="submit"]'))) event.preventDefault();
}

/** What the server refused, above a form. */
function FormFailure({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className={styles['failure']} role="alert">
      <Icon name="error" />
      <div className={styles['text']}>{children}</div>
    </div>
  );
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  field?.scrollIntoView({ block: 'nearest' });
}
