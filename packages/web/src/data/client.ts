import { Spanlight } from '@spanlight/sdk';
import { type ProgressWatch, watchProgress } from '@spanlight/sdk/progress';
import { sitePath } from './site-path.ts';

/** What the pages ask, and how far it has got. */
export const questions: ProgressWatch = watchProgress(
  new Spanlight({ url: window.location.origin + sitePath }),
);

/** The API of the server this page came from; the session cookie speaks for the user. */
export const api: Spanlight = questions.client;
