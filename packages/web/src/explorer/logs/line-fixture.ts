import type { Span } from '@spanlight/sdk';

/** When the invented lines of tests begin, epoch milliseconds. */
export const start: number = Date.parse('2026-03-04T10:00:00Z');

/** An invented line, for tests. */
export const line = (id: string, time: number, more: Partial<Span> = {}): Span => ({
  id,
  traceId: null,
  projectId: 2,
  system: 'log:info',
  groupId: '1',
  kind: 'internal',
  name: id,
  displayName: id,
  time: new Date(time).toISOString(),
  duration: 0,
  durationSelf: 0,
  startPct: 0,
  endPct: 0,
  statusCode: '',
  statusMessage: '',
  attrs: {},
  ...more,
});
