import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { TextField } from '../components/TextField.tsx';
import { validateLogin, type LoginErrors, type LoginFields } from './login-form.ts';
import styles from './LoginPage.module.css';

export interface LoginFormProps {
  busy: boolean;
  /** What the server said to the last try. */
  error: string | undefined;
  /** The credentials of a demo. */
  hint: LoginFields | undefined;
  onSubmit: (fields: LoginFields) => void;
}

/** E-mail and password. The button waits until both are there; a field left empty says so. */
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
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        value={fields.email}
        error={shown.email}
        onValueChange={(email) => setFields({ ...fields, email })}
        onBlur={() => setTouched({ ...touched, email: true })}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={fields.password}
        error={shown.password}
        onValueChange={(password) => setFields({ ...fields, password })}
        onBlur={() => setTouched({ ...touched, password: true })}
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
          <Button size="small" onClick={() => setFields({ ...hint })}>
            Fill in
          </Button>
        </p>
      ) : (
        <p className={styles['hint']}>
          Users are listed in <code>spanlight.yml</code> under <code>auth.users</code>.
        </p>
      )}
    </form>
  );
}
