import { formatDuration } from '@spanlight/sdk/format';

/** The texts in English. */
export const englishTexts = {
  grid: 'Trace timeline',
  span: 'Span',
  durationHead: 'Duration',
  timelineHead: 'Timeline',
  cropHere: 'Crop to this span (c)',
  uncrop: 'Show the whole trace (c)',
  unnamed: '(no name)',
  error: 'Error',
  loading: 'Loading the trace…',
  empty: 'This trace has no spans.',
  failed: 'The trace could not be loaded.',
  retry: 'Try again',
  stale: 'Not up to date.',
  bar: (start: number, self: number) =>
    `starts at ${formatDuration(start)}, own time ${formatDuration(self)}`,
};

/** What the timeline says without its tools. A host may hand in a translation. */
export type TimelineTexts = Readonly<typeof englishTexts>;
