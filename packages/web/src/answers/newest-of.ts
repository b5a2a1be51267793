import { showError } from '../components/overlays/snackbar-store.ts';
import { describeError } from '../data/describe-error.ts';

/** What a query is about as it is now; undefined when it could not be had, which is told. */
export async function newestOf<Data>(query: {
  refetch: () => Promise<{ readonly data: Data | undefined; readonly error: unknown }>;
}): Promise<Data | undefined> {
  const { data, error } = await query.refetch();
  // A failure leaves what was there before.
  if (!error) return data;
  showError(describeError(error).message);
  return undefined;
}
