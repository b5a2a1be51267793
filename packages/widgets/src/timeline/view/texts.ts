import { formatDuration, formatUtilization } from '@spanlight/sdk/format';

/** Everything the timeline says. A host may hand in a translation. */
export interface TimelineTexts {
  readonly grid: string;
  readonly span: string;
  readonly durationHead: string;
  readonly timelineHead: string;
  readonly find: string;
  readonly findHint: string;
  readonly previous: string;
  readonly next: string;
  readonly onlyMatches: string;
  readonly path: string;
  readonly repeats: string;
  readonly openAll: string;
  readonly foldAll: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly zoomReset: string;
  readonly cropHere: string;
  readonly hideLike: string;
  readonly uncrop: string;
  readonly showHidden: string;
  readonly resizeName: string;
  readonly unnamed: string;
  readonly error: string;
  readonly loading: string;
  readonly empty: string;
  readonly failed: string;
  readonly retry: string;
  readonly stale: string;
  readonly allHidden: string;
  errors(count: number): string;
  matches(place: number, count: number): string;
  hidden(count: number): string;
  system(name: string, spans: number, share: number): string;
  duration(nanoseconds: number): string;
  bar(start: number, self: number): string;
  run(members: number, total: number): string;
}

/** The texts in English. */
export const englishTexts: TimelineTexts = {
  grid: 'Trace timeline',
  span: 'Span',
  durationHead: 'Duration',
  timelineHead: 'Timeline',
  find: 'Find spans',
  findHint: 'Find: text, status:error, system:db, >10ms',
  previous: 'Previous match (N)',
  next: 'Next match (n)',
  onlyMatches: 'Show only matching spans',
  path: 'Critical path (p)',
  repeats: 'Fold repeated spans (r)',
  openAll: 'Expand all (e)',
  foldAll: 'Collapse all (E)',
  zoomIn: 'Zoom in (+)',
  zoomOut: 'Zoom out (-)',
  zoomReset: 'Show the whole time (0)',
  cropHere: 'Crop to this span (c)',
  hideLike: 'Hide spans like this (x)',
  uncrop: 'Show the whole trace (c)',
  showHidden: 'Show hidden spans (X)',
  resizeName: 'Width of the names',
  unnamed: '(no name)',
  error: 'Error',
  loading: 'Loading the trace…',
  empty: 'This trace has no spans.',
  failed: 'The trace could not be loaded.',
  retry: 'Try again',
  stale: 'Not up to date.',
  allHidden: 'Every span is hidden.',
  errors: (count) => `${count} errors`,
  matches: (place, count) =>
    count === 0 ? 'No matches' : place > 0 ? `${place} of ${count}` : `${count} found`,
  hidden: (count) => `${count} hidden`,
  system: (name, spans, share) =>
    `${name}: ${spans} spans, ${formatUtilization(share)} of the time; press to hide or show them`,
  duration: formatDuration,
  bar: (start, self) => `starts at ${formatDuration(start)}, own time ${formatDuration(self)}`,
  run: (members, total) => `${members} repeated spans, ${formatDuration(total)} together`,
};
