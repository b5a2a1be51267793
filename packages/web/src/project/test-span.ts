import type { TestSpan } from './snippets.ts';

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A quarter of a second that ends now, with fresh ids. */
export function makeTestSpan(now: number = Date.now()): TestSpan {
  const nanoseconds = (milliseconds: number) => `${BigInt(milliseconds) * 1_000_000n}`;
  return {
    traceId: hex(16),
    spanId: hex(8),
    startNs: nanoseconds(now - 250),
    endNs: nanoseconds(now),
  };
}
