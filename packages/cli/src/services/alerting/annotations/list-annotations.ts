import type { Annotation } from '@spanlight/sdk';
import { timeText } from '../../../output/time-text.ts';
import type { Column } from '../../../output/table.ts';
import type { CommandContext } from '../../../program/command-context.ts';
import { resolveTimeRange, type TimeFlags } from '../../../time/time-range.ts';
import { attributesText } from '../../../alerting/attributes-text.ts';

/** Prints annotations, newest first. */
export async function listAnnotations(
  context: CommandContext,
  { limit, ...flags }: TimeFlags & { readonly limit: number },
): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { io } = context;
  const { annotations, count } = await client.annotations.list(
    {
      project,
      time: resolveTimeRange(flags, io.now(), '30d'),
      sortBy: 'createdAt',
      sortDesc: true,
      limit: Math.min(limit, 1000),
    },
    { signal: io.signal },
  );
  const output = await context.output();
  await output.list({
    rows: annotations,
    columns: annotationColumns(io.now()),
    meta: { count },
    empty: 'There are no annotations in this range.',
  });
  if (count > annotations.length) output.note(`${count - annotations.length} more; see --limit.`);
}

function annotationColumns(now: number): readonly Column<Annotation>[] {
  return [
    { title: 'ID', value: ({ id }) => String(id), align: 'right' },
    { title: 'TIME', value: ({ createdAt }) => timeText(createdAt, now) },
    { title: 'NAME', value: ({ name }) => name, shrink: 'end', minimum: 16 },
    { title: 'ATTRIBUTES', value: ({ attrs }) => attributesText(attrs), shrink: 'end' },
    { title: 'COLOR', value: ({ color }) => color, wide: true },
    { title: 'DESCRIPTION', value: ({ description }) => description, shrink: 'end', wide: true },
  ];
}
