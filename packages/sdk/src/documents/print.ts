import { Document, isMap, isScalar, isSeq, type Pair, visit, YAMLSeq } from 'yaml';
import { canonicalDashboard, type CanonicalOptions } from './dashboards/canonical.ts';
import type { ChannelDocument } from './channels/channel-schema.ts';
import { channelTree } from './channels/channel-tree.ts';
import type { DashboardDocument } from './dashboards/dashboard-schema.ts';
import type { MonitorDocument } from './monitors/monitor-schema.ts';
import { monitorTree } from './monitors/monitor-tree.ts';
import type { SilenceDocument } from './silences/silence-schema.ts';
import { silenceTree } from './silences/silence-tree.ts';

/** Characters a list or map on one line may have. */
const MAX_LINE = 90;

/** Lists that stand on one line when they are short. Queries never do: one part a line reads and compares best. */
const INLINE_LISTS = new Set(['metrics', 'values', 'channels', 'weekdays', 'month_days']);
/** Maps whose values stand on one line each. */
const INLINE_MAPS = new Set(['columns', 'styles']);
/** Lists whose entries stand on one line each. */
const INLINE_ENTRIES = new Set(['if', 'value_mappings', 'matchers']);

/**
 * Writes a dashboard as YAML. The same dashboard always gives the same text: a fixed order of keys, defaults left out,
 * quotes only where they are needed.
 */
export function printDashboard(
  document: DashboardDocument,
  options: CanonicalOptions = {},
): string {
  return printTree(canonicalDashboard(document, options));
}

/** Writes monitors as one YAML document. */
export function printMonitors(monitors: readonly MonitorDocument[]): string {
  return printTree({ monitors: monitors.map(monitorTree) });
}

/** Writes channels as one YAML document. */
export function printChannels(channels: readonly ChannelDocument[]): string {
  return printTree({ channels: channels.map(channelTree) });
}

/** Writes silences as one YAML document. */
export function printSilences(silences: readonly SilenceDocument[]): string {
  return printTree({ silences: silences.map(silenceTree) });
}

function printTree(tree: unknown): string {
  // Quotes also where readers of older YAML would see a number, a date or a boolean.
  const yaml = new Document(tree, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(yaml, {
    Pair: (_at, pair) => {
      styleEntry(pair);
    },
    Scalar: (_at, node) => {
      if (typeof node.value === 'string' && INVISIBLE.test(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  const text = yaml.toString({ lineWidth: 0, flowCollectionPadding: true, singleQuote: true });
  return text.replaceAll(new RegExp(INVISIBLE, 'gu'), escaped);
}

/**
 * What nobody sees in an editor or a review, though it may change what is seen: C1 controls, soft hyphens, characters
 * without width, changes of direction, tags.
 */
const INVISIBLE =
  /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/u;

/** A character as double quotes hold it. */
function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}

function styleEntry(pair: Pair): void {
  const key = isScalar(pair.key) ? String(pair.key.value) : '';
  const { value } = pair;
  if (key === 'legend') inline(value);
  if (INLINE_LISTS.has(key) && isSeq(value) && value.items.every(isScalar)) inline(value);
  if (isMap(value) && INLINE_MAPS.has(key)) for (const each of value.items) inline(each.value);
  if (isSeq(value) && INLINE_ENTRIES.has(key)) for (const each of value.items) inline(each);
  if (isSeq(value) && key === 'query') keepOnLine(value);
}

/** Puts a list or a map on one line if it fits. */
function inline(value: unknown): void {
  if (!isMap(value) && !isSeq(value)) return;
  if (JSON.stringify(value).length > MAX_LINE) return;
  value.flow = true;
  // Braces have blanks inside, brackets have none: the way formatters of YAML write them.
  if (isSeq(value))
    value.toString = (context, ...rest) =>
      YAMLSeq.prototype.toString.call(
        value,
        context && { ...context, flowCollectionPadding: '' },
        ...rest,
      );
}

/** A part of a query is never written as a block: line ends in it count. */
function keepOnLine(parts: YAMLSeq): void {
  for (const part of parts.items)
    if (isScalar(part) && String(part.value).includes('\n')) part.type = 'QUOTE_DOUBLE';
}
