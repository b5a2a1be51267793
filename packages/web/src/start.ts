import { sitePath } from './data/site-path.ts';
import { createQueryClient, type FailureHandlers } from './data/query-client.ts';
import { currentUserQuery } from './data/session-query.ts';
import { askFirst } from './first-questions.ts';
import { createRangeHistory } from './time/range-history.ts';

// Asks what the page will ask while what draws it is still on its way: the page then finds the answers under way.
const drawing = import('./main.tsx');
const failures: FailureHandlers = { onSignedOut() {}, onForbidden() {}, showError() {} };
const queryClient = createQueryClient(failures);
const ranges = createRangeHistory();
void queryClient.prefetchQuery(currentUserQuery);
const { pathname, search } = window.location;
askFirst({ queryClient, ranges, path: pathname.slice(sitePath.length), search });
// Waited for without `await`: what draws the page imports from this file, which would then wait for itself.
void drawing.then(({ drawConsole }) => drawConsole({ queryClient, ranges, failures }));
