import type { Monitor } from '@spanlight/sdk';

/** When people changed a monitor last, RFC 3339: one that nobody changed is as it was made. */
export function changedAt({ type, editedAt, updatedAt, createdAt }: Monitor): string {
  // Servers that don't say so tell of error monitors alone; others are updated by their evaluations.
  return editedAt ?? (type === 'error' ? updatedAt : null) ?? createdAt;
}
