/** The headers by which a browser says where a request comes from. */
export interface RequestOrigin {
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
  readonly host: string | undefined;
}

/**
 * Whether a request that carries a cookie may change something: the browser must say it comes from a
 * page of this very site. Programs other than browsers send neither header and are let through: they
 * can't be tricked into sending somebody's cookie.
 */
export function mayWrite(request: RequestOrigin, siteOrigin: string): boolean {
  if (request.origin !== undefined) {
    if (request.origin === siteOrigin) return true;
    const origin = URL.parse(request.origin);
    return origin !== null && origin.host === request.host;
  }
  return request.secFetchSite === undefined || /^(same-origin|none)$/.test(request.secFetchSite);
}
