import type { Monitor } from '@spanlight/sdk';

/** When a monitor was evaluated or changed last, RFC 3339: one that wasn't yet is as it was made. */
export function changedAt({ updatedAt, createdAt }: Monitor): string {
  return updatedAt ?? createdAt;
}
