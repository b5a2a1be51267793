import { columnStatus, type TraceColumns } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { sanitise } from '../output/sanitise.ts';
import { cell, segment, type Line } from '../output/segments.ts';
import type { Tone } from '../output/style.ts';
import { displayWidth, fit } from '../output/width.ts';
import { drawBar } from './bar.ts';
import { treeLines, type TraceTree } from './trace-tree.ts';

/** Columns of the parts of a waterfall line. */
export interface WaterfallLayout {
  name: number;
  /** 0 leaves the service out. */
  service: number;
  bar: number;
  duration: number;
}

const durationWidth = 9;
const gap = 2;
/** Levels drawn left of a name; deeper spans keep the innermost ones. */
const shownLevels = 12;

/** Divides a line of `width` columns. Narrow screens lose the service first, then the bar. */
export function layOutWaterfall(width: number): WaterfallLayout {
  const duration = Math.min(durationWidth, Math.max(0, width - 8));
  const rest = width - duration - gap;
  const service = width >= 100 ? Math.min(20, Math.floor(rest / 6)) : 0;
  const left = rest - (service === 0 ? 0 : service + gap);
  const bar = left < 36 ? 0 : Math.floor(left * 0.45);
  const name = left - (bar === 0 ? 0 : bar + gap);
  return { name: Math.max(4, name), service, bar, duration };
}

/** A layout with room for the whole names and services of these places. */
export function withWholeNames(
  layout: WaterfallLayout,
  tree: TraceTree,
  places: readonly number[],
): WaterfallLayout {
  let { name, service } = layout;
  for (const place of places) {
    const row = tree.order[place] ?? 0;
    const before = treeLines(tree, place, shownLevels) + markOf(tree.columns, row);
    name = Math.max(name, displayWidth(before + nameOf(tree.columns, row)));
    service = Math.max(service, displayWidth(serviceOf(tree.columns, row)));
  }
  return { ...layout, name, service };
}

const markOf = ({ statuses }: TraceColumns, row: number): string =>
  statuses[row] === columnStatus.error ? '✗ ' : '';

/** One span of a waterfall: tree lines and name, service, bar, duration. */
export function waterfallLine(
  tree: TraceTree,
  place: number,
  layout: WaterfallLayout,
  folded: boolean,
): Line {
  const { columns } = tree;
  const row = tree.order[place] ?? 0;
  const failed = columns.statuses[row] === columnStatus.error;
  const tone: Tone = failed ? 'bad' : 'plain';
  const lines = treeLines(tree, place, Math.min(shownLevels, Math.floor(layout.name / 4)));
  const marker = folded ? `[+${tree.below[place] ?? 0}] ` : '';
  const mark = markOf(columns, row);
  const nameWidth = layout.name - displayWidth(lines) - displayWidth(marker) - displayWidth(mark);
  const line = [
    segment(lines, 'dim'),
    segment(marker, 'accent'),
    segment(mark, 'bad'),
    segment(fit(nameOf(columns, row), nameWidth), tone),
  ];
  if (layout.service > 0) {
    line.push(segment('  '), cell(serviceOf(columns, row), layout.service, 'dim'));
  }
  if (layout.bar > 0) {
    const total = columns.durationNs > 0 ? columns.durationNs : 1;
    const share = (columns.starts[row] ?? 0) / total;
    const length = (columns.durations[row] ?? 0) / total;
    line.push(
      segment('  '),
      segment(drawBar(share, length, layout.bar), failed ? 'bad' : 'accent'),
    );
  }
  const duration = formatDuration(columns.durations[row] ?? 0);
  line.push(segment('  '), cell(duration, layout.duration, tone, 'right'));
  return line.filter(({ text }) => text !== '');
}

/** The display name of a span, safe to print. */
export function nameOf(columns: TraceColumns, row: number): string {
  return sanitise(columns.names[columns.nameIndexes[row] ?? 0] ?? '') || '(no name)';
}

/** The service of a span, safe to print; empty where it names none. */
export function serviceOf(columns: TraceColumns, row: number): string {
  return sanitise(columns.services[columns.serviceIndexes[row] ?? 0] ?? '');
}

/** A line over the bars that tells the times at its ends and its middle. */
export function rulerLine(columns: TraceColumns, layout: WaterfallLayout): Line {
  const left = layout.name + (layout.service === 0 ? 0 : layout.service + gap);
  if (layout.bar === 0) return [cell('', left, 'dim')];
  const start = '0';
  const middle = formatDuration(columns.durationNs / 2);
  const end = formatDuration(columns.durationNs);
  const blank = layout.bar - displayWidth(start) - displayWidth(middle) - displayWidth(end);
  const text =
    blank < 4
      ? fit(`${start} … ${end}`, layout.bar)
      : `${start}${' '.repeat(Math.floor(blank / 2))}${middle}${' '.repeat(Math.ceil(blank / 2))}${end}`;
  return [cell('', left), segment('  '), segment(text, 'dim')];
}

/** `12 spans, 2 errors, 3 services` and the like: what a trace is, in words. */
export function traceSummary(columns: TraceColumns): string {
  let errors = 0;
  for (const status of columns.statuses) if (status === columnStatus.error) errors += 1;
  const services = columns.services.filter((name) => name !== '').length;
  return [
    formatDuration(columns.durationNs),
    count(columns.rowCount, 'span'),
    ...(errors === 0 ? [] : [count(errors, 'error')]),
    ...(columns.eventCount === 0
      ? []
      : [count(columns.eventCount, 'log or event', 'logs and events')]),
    ...(services === 0 ? [] : [count(services, 'service')]),
  ].join(', ');
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** Id of the span in a row: 16 hex digits. */
export function spanIdOf(columns: TraceColumns, row: number): string {
  return (columns.ids[row] ?? 0n).toString(16).padStart(16, '0');
}
