// Written apart from the call below: the build would take the two together for the address of a file.
const here = import.meta.url;

/**
 * The path this console is served under, without a slash at the end; `''` at the root of its host. Built files lie in
 * `assets/` below it.
 */
export const sitePath: string = import.meta.env.PROD
  ? new URL('..', here).pathname.replace(/\/$/u, '')
  : '';
