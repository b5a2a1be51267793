import { createHash, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../config/schema.ts';
import { secretFile } from '../shared/secrets/secret-file.ts';
import { StartError } from '../start-error.ts';

/** Name of the file in the data directory. */
const FILE = 'operator-token';

/** Who may make the calls of operators: the bearer of a token, or nobody while none is configured. */
export type OperatorAccess =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'closed' };

/**
 * The operator token: the configured one, else one that is made on first start and kept in the data directory,
 * readable by its owner alone. With PostgreSQL several servers answer for one installation and have no
 * file in common: without a configured token the calls are closed.
 *
 * Throws a `StartError` when the file is damaged.
 */
export async function operatorAccess(config: Config): Promise<OperatorAccess> {
  if (config.operator.token !== undefined) return { kind: 'token', token: config.operator.token };
  if (config.postgres.url !== undefined) return { kind: 'closed' };
  const file = path.join(config.dataDir, FILE);
  const token = await secretFile(file);
  if (token !== undefined) return { kind: 'token', token };
  throw new StartError(
    `The operator token in ${file} is damaged: it does not have the 64 characters it was written with. Delete the file, and the next start creates a new one. To use a token of your own, set operator.token in the configuration.`,
  );
}

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
