/** How a browser says where a request comes from, and where it was sent. */
export interface RequestOrigin {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
  readonly host: string | undefined;
  /** Whether the request, or the site's address, is HTTPS. */
  readonly isHttps: boolean;
}

/**
 * Whether a request that carries a cookie may change something: the browser must say it comes from a
 * page of this very site. Programs other than browsers send neither header and are let through: they
 * can't be tricked into sending somebody's cookie.
 *
 * `Sec-Fetch-Site` is believed first: the browser compared scheme, host and port as it sees them. Browsers leave it out
 * on plain HTTP, and say `none` where no page asked: then there is no foreign origin either. A page on HTTPS may ask a server that is reached by HTTP behind a proxy, never the other way round.
 */
export function mayWrite(request: RequestOrigin, siteOrigin: string): boolean {
  const { origin, secFetchSite, host, isHttps } = request;
  if (secFetchSite === 'same-origin') return true;
  if (secFetchSite !== undefined && secFetchSite !== 'none') return false;
  if (origin === undefined || origin === siteOrigin) return true;
  const page = URL.parse(origin);
  return page !== null && page.host === host && (page.protocol === 'https:' || !isHttps);
}
