import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type ReactElement,
} from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { Icon } from '../components/icons/Icon.tsx';
import { TextField } from '../components/forms/TextField.tsx';
import styles from './LoginPage.module.css';

export interface LoginFormProps {
  busy: boolean;
  /** What the server said to the last try. */
  error: string | undefined;
  /** The credentials of a demo; null when this is none, undefined until that is known. */
  hint: LoginFields | null | undefined;
  onSubmit: (fields: LoginFields) => void;
}

/** Email and password. The button waits until both are there; a field left empty says so. */
export function LoginForm({ busy, error, hint, onSubmit }: LoginFormProps): ReactElement {
  const [fields, setFields] = useState<LoginFields>({ email: '', password: '' });
  const [touched, setTouched] = useState<Partial<Record<keyof LoginFields, boolean>>>({});
  const form = useRef<HTMLFormElement>(null);
  const errors = validateLogin(fields);
  const valid = Object.keys(errors).length === 0;
  const shown: LoginErrors = {
    ...(touched.email && errors.email ? { email: errors.email } : {}),
    ...(touched.password && errors.password ? { password: errors.password } : {}),
  };

  // Nobody comes here for anything else.
  useEffect(() => focusField(form.current, 'email'), []);
  // On the way to a button a complaint would move the button away from under the pointer.
  const leave = (name: keyof LoginFields, { relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLButtonElement)) setTouched({ ...touched, [name]: true });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ email: true, password: true });
    if (valid && !busy) onSubmit(fields);
  };

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      {error === undefined ? null : (
        <p className={styles['error']} role="alert">
          <Icon name="error" />
          {error}
        </p>
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={fields.email}
        error={shown.email}
        onValueChange={(email) => setFields({ ...fields, email })}
        onBlur={(event) => leave('email', event)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={fields.password}
        error={shown.password}
        onValueChange={(password) => setFields({ ...fields, password })}
        onBlur={(event) => leave('password', event)}
      />
      <Button type="submit" variant="primary" disabled={!valid} busy={busy}>
        Sign in
      </Button>
      {hint ? (
        <p className={styles['hint']}>
          <span>
            This is a demo. Sign in as <code>{hint.email}</code> with the password{' '}
            <code>{hint.password}</code>.
          </span>
          <Button
            size="small"
            onClick={() => {
              setFields({ ...hint });
              // There Enter signs in.
              focusField(form.current, 'password');
            }}
          >
            Fill in
          </Button>
        </p>
      ) : null}
      {hint === undefined ? null : (
        <p className={styles['hint']}>
          <span>
            No account yet? Whoever runs this server adds accounts under <code>auth.users</code> in
            its <code>spanlight.yml</code>.
          </span>
        </p>
      )}
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: keyof LoginFields): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}

interface LoginFields {
  email: string;
  password: string;
}

type LoginErrors = Partial<Record<keyof LoginFields, string>>;

/** What keeps the form from being sent; empty when nothing does. */
function validateLogin(fields: LoginFields): LoginErrors {
  const errors: LoginErrors = {};
  if (fields.email.trim() === '') errors.email = 'Field is required';
  if (fields.password === '') errors.password = 'Field is required';
  return errors;
}
