import { formatDuration } from '@spanlight/sdk/format';

/** What the timeline says without its tools. A host may hand in a translation. */
export interface TimelineTexts {
  readonly grid: string;
  readonly span: string;
  readonly durationHead: string;
  readonly timelineHead: string;
  readonly cropHere: string;
  readonly hideLike: string;
  readonly uncrop: string;
  readonly unnamed: string;
  readonly error: string;
  readonly loading: string;
  readonly empty: string;
  readonly failed: string;
  readonly retry: string;
  readonly stale: string;
  errors(count: number): string;
  bar(start: number, self: number): string;
  run(members: number, total: number): string;
}

/** The texts in English. */
export const englishTexts: TimelineTexts = {
  grid: 'Trace timeline',
  span: 'Span',
  durationHead: 'Duration',
  timelineHead: 'Timeline',
  cropHere: 'Crop to this span (c)',
  hideLike: 'Hide spans like this (x)',
  uncrop: 'Show the whole trace (c)',
  unnamed: '(no name)',
  error: 'Error',
  loading: 'Loading the trace…',
  empty: 'This trace has no spans.',
  failed: 'The trace could not be loaded.',
  retry: 'Try again',
  stale: 'Not up to date.',
  errors: (count) => `${count} errors`,
  bar: (start, self) => `starts at ${formatDuration(start)}, own time ${formatDuration(self)}`,
  run: (members, total) => `${members} repeated spans, ${formatDuration(total)} together`,
};
