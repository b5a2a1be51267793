import { formatDuration, formatUtilization } from '@spanlight/sdk/format';

/** The texts in English. */
export const englishToolTexts = {
  toolbar: 'Timeline tools',
  find: 'Find spans',
  findHint: 'Find: text, status:error, system:db, >10ms',
  previous: 'Previous match (N)',
  next: 'Next match (n)',
  onlyMatches: 'Show only matching spans',
  path: 'Critical path',
  pathHint: 'Critical path: what decided when the trace ended (p)',
  logs: 'Logs',
  logsHint: 'Logs and events below their spans (L)',
  hideLike: 'Hide spans like this (x)',
  origin: 'origin',
  originHint: 'Error, origin of the failure',
  passedOn: 'Error, passed on from below',
  repeats: 'Fold repeated spans (r)',
  openAll: 'Expand all (e)',
  foldAll: 'Collapse all (E)',
  zoomIn: 'Zoom in (+)',
  zoomOut: 'Zoom out (-)',
  zoomReset: 'Show the whole time (0)',
  showHidden: 'Show hidden spans (X)',
  resizeName: 'Width of the names',
  legend: 'Time per system',
  minimap: 'Shown time',
  minimapHint: 'The whole trace: drag to choose what is shown, double click for everything',
  seen: (from: number, to: number, whole: number) =>
    `${formatDuration(from)} to ${formatDuration(to)} of ${formatDuration(whole)}`,
  matches: (place: number, count: number) =>
    count === 0 ? 'No matches' : place > 0 ? `${place} of ${count}` : `${count} found`,
  errors: (count: number) => `${count} errors`,
  run: (members: number, total: number) =>
    `${members} repeated spans, ${formatDuration(total)} together`,
  onPath: (time: number) => `${formatDuration(time)} on the critical path`,
  pathSpans: (spans: number) => (spans === 1 ? '1 span' : `${spans} spans`),
  log: (level: string) => `${level} log`,
  logAt: (time: number) => `at ${formatDuration(time)}`,
  hidden: (count: number) => `${count} hidden`,
  system: (name: string, spans: number, share: number) =>
    `${name}: ${spans} spans, ${formatUtilization(share)} of the time; press to hide or show them`,
};

/** What the tools say. A host may hand in a translation. */
export type ToolTexts = Readonly<typeof englishToolTexts>;
