import { Spanlight } from '@spanlight/sdk';
import { sitePath } from './site-path.ts';

/** The API of the server this page came from; the session cookie speaks for the user. */
export const api: Spanlight = new Spanlight({ url: window.location.origin + sitePath });
