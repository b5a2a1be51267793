import { formatUtilization } from '@spanlight/sdk/format';

/** The texts in English. */
export const englishToolTexts = {
  toolbar: 'Timeline tools',
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
  showHidden: 'Show hidden spans (X)',
  resizeName: 'Width of the names',
  legend: 'Time per system',
  matches: (place: number, count: number) =>
    count === 0 ? 'No matches' : place > 0 ? `${place} of ${count}` : `${count} found`,
  hidden: (count: number) => `${count} hidden`,
  system: (name: string, spans: number, share: number) =>
    `${name}: ${spans} spans, ${formatUtilization(share)} of the time; press to hide or show them`,
};

/** What the tools say. A host may hand in a translation. */
export type ToolTexts = Readonly<typeof englishToolTexts>;
