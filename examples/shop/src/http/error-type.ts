import type { Attributes } from '@opentelemetry/api';

/**
 * How a request failed, as the semantic conventions have it: by its status, which is an error from one on, else by what was
 * thrown. Nothing where it did not.
 */
export function errorType(
  outcome: PromiseSettledResult<{ readonly status: number }>,
  firstError: 400 | 500,
): Attributes {
  if (outcome.status === 'rejected') {
    const { reason } = outcome;
    return { 'error.type': reason instanceof Error ? reason.name : '_OTHER' };
  }
  const { status } = outcome.value;
  return status >= firstError ? { 'error.type': String(status) } : {};
}
