import { Spanlight } from '@spanlight/sdk';

/** The API of the server this page came from; the session cookie speaks for the user. */
export const api: Spanlight = new Spanlight({ url: window.location.origin });
