import type { Monitor } from '@spanlight/sdk';

/** When a monitor was evaluated or changed last, RFC 3339: one nobody has changed is as it was made. Null when it wasn't yet. */
export function changedAt({ type, updatedAt, createdAt }: Monitor): string | null {
  return updatedAt ?? (type === 'error' ? createdAt : null);
}
