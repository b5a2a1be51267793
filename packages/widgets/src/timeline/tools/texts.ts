import { formatUtilization } from '@spanlight/sdk/format';

/** What the tools say. A host may hand in a translation. */
export interface ToolTexts {
  readonly toolbar: string;
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
  readonly showHidden: string;
  readonly resizeName: string;
  readonly legend: string;
  matches(place: number, count: number): string;
  hidden(count: number): string;
  system(name: string, spans: number, share: number): string;
}

/** The texts in English. */
export const englishToolTexts: ToolTexts = {
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
  matches: (place, count) =>
    count === 0 ? 'No matches' : place > 0 ? `${place} of ${count}` : `${count} found`,
  hidden: (count) => `${count} hidden`,
  system: (name, spans, share) =>
    `${name}: ${spans} spans, ${formatUtilization(share)} of the time; press to hide or show them`,
};
