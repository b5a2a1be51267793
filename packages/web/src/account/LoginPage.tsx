import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import { BrandMark } from '../components/icons/BrandMark.tsx';
import { Icon } from '../components/icons/Icon.tsx';
import { api } from '../data/client.ts';
import { describeError } from '../data/describe-error.ts';
import { keepNext, safeNext } from '../data/safe-next.ts';
import { currentUserQuery } from '../data/session-query.ts';
import { buttonClass } from '../components/buttons/Button.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginPage.module.css';

/** Sign in with a password or through an identity provider. */
export function LoginPage(): ReactElement {
  const search = useSearch({ from: '/login' });
  const next = safeNext(search.next);
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: sso, isPending } = useQuery({
    queryKey: ['sso', 'methods'],
    queryFn: ({ signal }) => api.sso.methods({ signal }),
  });
  const methods = sso?.methods ?? [];

  useEffect(() => {
    document.title = 'Sign in · Spanlight';
  }, []);

  const login = useMutation({
    mutationFn: (fields: { email: string; password: string }) => api.users.login(fields),
    meta: { quiet: true },
    onSuccess: async () => {
      queryClient.clear();
      await queryClient.fetchQuery(currentUserQuery);
      await router.invalidate();
      await (next === undefined
        ? navigate({ to: '/', replace: true })
        : navigate({ href: next, replace: true }));
    },
  });

  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <header className={styles['brand']}>
          <BrandMark />
          <h1>Sign in to Spanlight</h1>
        </header>
        {methods.length > 0 ? (
          <>
            <div className={styles['methods']}>
              {methods.map((method) => (
                <a
                  key={method.id}
                  className={buttonClass}
                  data-variant="default"
                  href={method.url}
                  onClick={() => keepNext(next)}
                >
                  <Icon name="key" size={14} />
                  {method.name || 'OpenID Connect'}
                </a>
              ))}
            </div>
            <div className={styles['or']}>
              <span>or</span>
            </div>
          </>
        ) : null}
        <LoginForm
          busy={login.isPending}
          error={login.error ? describeError(login.error).message : undefined}
          hint={isPending ? undefined : (sso?.hint ?? null)}
          onSubmit={(fields) => login.mutate(fields)}
        />
      </div>
    </main>
  );
}
