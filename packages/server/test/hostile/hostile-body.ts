import type { Buffer } from 'node:buffer';

/** A request that should be refused, or taken, without holding anybody else up. */
export interface HostileBody {
  /** What it is, in words. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** How it is sent: at once, a little at a time, or cut in the middle. */
  readonly manner: 'whole' | 'slow' | 'cut';
}

/** A text filled with a piece up to so many bytes. */
export const filled = (piece: string, bytes: number): string =>
  piece.repeat(Math.max(1, Math.floor(bytes / piece.length)));
