import { cutText } from '../../shared/cut-text.ts';

/**
 * Text of telemetry as every store takes it, at most `limit` bytes of UTF-8: PostgreSQL has no NUL characters. They are replaced
 * as what can't be read usually is.
 */
export const storableText = (text: string, limit = Number.MAX_SAFE_INTEGER): string =>
  cutText(text.replaceAll('\0', '\uFFFD'), limit);
