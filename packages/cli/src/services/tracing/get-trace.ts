import { isHttpError, type Spanlight, type TreeSpan } from '@spanlight/sdk';
import { formatDateTime } from '@spanlight/sdk/format';
import { askTraceColumns } from '@spanlight/sdk/trace-columns';
import { toSafeJson } from '../../output/sanitise.ts';
import { printLines } from '../../output/print-lines.ts';
import { cutLine, segment } from '../../output/segments.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { errorPlaces } from '../../waterfall/folding.ts';
import { buildTraceTree } from '../../waterfall/trace-tree.ts';
import {
  layOutWaterfall,
  rulerLine,
  traceSummary,
  waterfallLine,
  withWholeNames,
} from '../../waterfall/waterfall-line.ts';
import { showLink } from '../shared/open-in-browser.ts';
import { findTrace, readTraceId, traceNotFound } from './find-trace.ts';

/** How a trace is to be shown. */
export interface GetTraceOptions {
  open?: boolean | undefined;
  errors?: boolean | undefined;
}

/** Prints a trace, or opens it in the console. */
export async function getTrace(
  context: CommandContext,
  id: string,
  options: GetTraceOptions,
): Promise<void> {
  const traceId = readTraceId(id);
  const client = await context.client();
  const { signal } = context.io;
  const project = await projectOf(context, client, traceId);
  const output = await context.output();
  if (options.open === true) {
    await showLink(context, `${client.url}/traces/${project}/${traceId}`);
    return;
  }
  try {
    if (!output.forPeople) {
      const trace = await client.traces.get({ project, traceId }, { signal });
      const root = options.errors === true ? failedOf(trace.root) : trace.root;
      if (output.format === 'ndjson') {
        output.lines([...walk(root)].map((span) => toSafeJson(span)));
      } else {
        await output.data({ ...trace, root });
      }
      return;
    }
    const columns = await askTraceColumns(client, { project, traceId }, { signal });
    const tree = buildTraceTree(columns);
    const places = options.errors === true ? errorPlaces(tree) : [...tree.order.keys()];
    if (places.length === 0) {
      output.note(`No span of trace ${traceId} has failed.`);
      return;
    }
    // In a pipe nothing is.
    const isCut = Number.isFinite(output.width);
    printLines(output, (width) => {
      const fitting = layOutWaterfall(width);
      const layout = isCut ? fitting : withWholeNames(fitting, tree, places);
      return [
        [segment(traceId, 'strong'), segment(`  ${formatDateTime(columns.startTime)}`, 'dim')],
        [segment(traceSummary(columns))],
        rulerLine(columns, layout),
        ...places.map((place) => waterfallLine(tree, place, layout, false)),
      ].map((line) => cutLine(line, output.width));
    });
    if (columns.hasMore) {
      output.note(
        'The server truncated this trace: it has more spans than the server can send.',
        'warning',
      );
    }
  } catch (error) {
    throw isHttpError(error, 404) ? traceNotFound(traceId, error) : error;
  }
}

/** Prints where a trace is. */
export async function searchTrace(context: CommandContext, id: string): Promise<void> {
  const traceId = readTraceId(id);
  const client = await context.client();
  const found = await findTrace(client, traceId, context.io.signal);
  const link = found.standalone
    ? `${client.url}/traces/${found.projectId}/${traceId}/${found.id}`
    : `${client.url}/traces/${found.projectId}/${traceId}`;
  await context.record({
    value: { ...found, url: link },
    fields: [
      ['trace', found.traceId],
      ['project', String(found.projectId)],
      ['standalone', found.standalone ? 'yes: an item without a trace' : 'no'],
      ['link', link],
    ],
  });
}

/** A trace id says enough: only `--project` keeps us from asking which project it belongs to. */
async function projectOf(
  context: CommandContext,
  client: Spanlight,
  traceId: string,
): Promise<number> {
  if ((await context.settings()).projectSource === 'flag') return (await context.project()).id;
  return (await findTrace(client, traceId, context.io.signal)).projectId;
}

/** What failed, and what leads to it; null when nothing did. */
function failedOf(span: TreeSpan): TreeSpan | null {
  const children = (span.children ?? []).map(failedOf).filter((child) => child !== null);
  return span.statusCode === 'error' || children.length > 0 ? { ...span, children } : null;
}

function* walk(span: TreeSpan | null): Generator<Omit<TreeSpan, 'children'>> {
  if (span === null) return;
  const { children, ...own } = span;
  yield own;
  for (const child of children ?? []) yield* walk(child);
}
