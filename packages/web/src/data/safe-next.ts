/**
 * Where to go after signing in: a path of this console, or undefined when the text would lead anywhere else or back
 * to the login page.
 */
export function safeNext(next: string | undefined): string | undefined {
  if (next === undefined || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return undefined;
  const here = 'http://console.invalid';
  let url: URL;
  try {
    url = new URL(next, here);
  } catch {
    return undefined;
  }
  if (url.origin !== here || url.pathname.startsWith('//') || url.pathname === '/login')
    return undefined;
  return url.pathname + url.search + url.hash;
}

const key = 'spanlight:next';

/** Keeps where to go across a sign-in that leaves this page (single sign-on). */
export function keepNext(next: string | undefined): void {
  try {
    if (next === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  } catch {
    // Without storage, sign-in ends on the overview.
  }
}

/** Takes what `keepNext` kept, once. */
export function takeNext(): string | undefined {
  try {
    const next = sessionStorage.getItem(key) ?? undefined;
    sessionStorage.removeItem(key);
    return safeNext(next);
  } catch {
    return undefined;
  }
}
