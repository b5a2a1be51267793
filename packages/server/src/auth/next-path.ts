/**
 * A path of this site to go to after signing in, or `/` for anything that could lead elsewhere:
 * another host, a scheme, a backslash that browsers read as a slash.
 */
export function safeNextPath(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return '/';
  const url = URL.parse(next, 'http://site.invalid');
  if (url?.host !== 'site.invalid' || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
