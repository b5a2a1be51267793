import { useState, type ReactElement } from 'react';
import { GuestNote } from '../answers/GuestNote.tsx';
import { Button } from '../components/buttons/Button.tsx';
import { Checkbox } from '../components/forms/Checkbox.tsx';
import { CopyButton } from '../components/text/CopyButton.tsx';
import { Card } from '../components/page/PageHeader.tsx';
import { TextField } from '../components/forms/TextField.tsx';
import { useCurrentUser } from '../data/session.ts';
import { AccountLayout } from './AccountLayout.tsx';
import styles from './ProfilePage.module.css';

/** Who one is, to read: users are changed in the configuration file. */
export function ProfilePage(): ReactElement {
  const user = useCurrentUser();
  return (
    <AccountLayout current="profile">
      {user.isGuest ? (
        <GuestNote>to have a profile.</GuestNote>
      ) : (
        <div className={styles['body']}>
          <Card>
            <div className={styles['form']}>
              <TextField className={styles['field']} label="Name" value={user.name} disabled />
              <TextField className={styles['field']} label="Email" value={user.email} disabled />
              <Checkbox label="Alert by email" checked={user.notifyByEmail} disabled />
              {user.authToken === '' ? <NoAuthToken /> : <AuthToken token={user.authToken} />}
              <p className={styles['note']}>
                Users are defined in the configuration file: change them under{' '}
                <code>auth.users</code> in <code>spanlight.yml</code> and restart the server.
              </p>
            </div>
          </Card>
        </div>
      )}
    </AccountLayout>
  );
}

/** Where to get what programs ask for. */
function NoAuthToken(): ReactElement {
  return (
    <p className={styles['note']}>
      You have no auth token. The command line doesn’t need one: <code>spanlight login</code> asks
      for email and password. Programs sign in with <code>client.users.login()</code> of the SDK, or
      use a token: add an <code>auth_token</code> of 16 characters or more to your entry there.
    </p>
  );
}

/** The bearer token, covered until it is asked for: pages are shown to others. */
function AuthToken({ token }: { token: string }): ReactElement {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      className={styles['field']}
      label="Auth token"
      mono
      readOnly
      type={shown ? 'text' : 'password'}
      autoComplete="off"
      value={token}
      hint="Lets programs act as you: the command line, scripts, the SDK."
      suffix={
        <>
          <Button
            size="small"
            variant="quiet"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
          <CopyButton text={token} label="Copy auth token" />
        </>
      }
    />
  );
}
