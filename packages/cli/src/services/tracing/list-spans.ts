import type { Span } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { timeText } from '../../output/time-text.ts';
import type { Column } from '../../output/table.ts';
import type { Tone } from '../../output/style.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { collectSpans } from './collect-spans.ts';
import { filterOf, type ListQuery } from './list-options.ts';
import { warnOfRefusedParts } from './list-groups.ts';
import { checkQuery } from './query-text.ts';

/** Prints spans, page after page until there are enough. */
export async function listSpans(
  context: CommandContext,
  query: ListQuery,
  empty: string,
): Promise<void> {
  if (query.query !== undefined) checkQuery(query.query);
  const client = await context.client();
  const asked = { ...filterOf(query), sortBy: query.sortBy, sortDesc: query.sortDesc };
  const answer = await collectSpans(client, asked, query.limit, context.io.signal);
  const { spans: rows, count } = answer;
  const output = await context.output();
  await output.list({
    rows,
    columns: spanColumns(context.io.now()),
    meta: { count, hasMore: count > rows.length },
    empty,
  });
  if (count > rows.length) output.note(`${rows.length} of ${count}. -n shows more.`);
  warnOfRefusedParts(answer, output.note);
}

/** The columns of a list of spans. */
function spanColumns(now: number): readonly Column<Span>[] {
  return [
    { title: 'TIME', value: (span) => timeText(span.time, now) },
    { title: 'DURATION', value: (span) => formatDuration(span.duration), align: 'right' },
    {
      title: 'STATUS',
      value: (span) => span.statusCode,
      tone: (span) => statusTone(span.statusCode),
    },
    { title: 'TRACE', value: (span) => span.traceId ?? '' },
    { title: 'SPAN', value: (span) => span.id, wide: true },
    { title: 'SYSTEM', value: (span) => span.system, shrink: 'middle', wide: true },
    { title: 'NAME', value: spanName, shrink: 'end', minimum: 12 },
  ];
}

/** What to call a span. */
export function spanName(span: Span): string {
  return span.displayName === '' ? span.name : span.displayName;
}

/** The tone of a span's status. */
export function statusTone(status: string): Tone {
  return status === 'error' ? 'bad' : status === 'ok' ? 'good' : 'dim';
}
