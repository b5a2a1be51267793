import type { Annotation, AnnotationRequest, CreatedAnnotation } from '@spanlight/sdk';
import { attributesText } from '../../alerting/alert-text.ts';
import { usageError } from '../../errors/errors.ts';
import { sanitise } from '../../output/sanitise.ts';
import type { Column } from '../../output/table.ts';
import { timeText } from '../../output/time-text.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { parseInstant, resolveTimeRange, type TimeFlags } from '../../time/time-range.ts';
import { parseDsn } from '../server/dsn.ts';
import { called, confirmDeletion, existing } from '../shared/noun.ts';

/** Prints annotations, newest first. */
export async function listAnnotations(
  context: CommandContext,
  { limit, ...flags }: TimeFlags & { readonly limit: number },
): Promise<void> {
  const { client, project, signal } = await context.target();
  const now = context.io.now();
  const { annotations, count } = await client.annotations.list(
    {
      project,
      time: resolveTimeRange(flags, now, '30d'),
      sortBy: 'createdAt',
      sortDesc: true,
      limit: Math.min(limit, 1000),
    },
    { signal },
  );
  const output = await context.output();
  await output.list({
    rows: annotations,
    columns: annotationColumns(now),
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

/** Flags of `annotation create`. */
export interface CreateAnnotationOptions {
  readonly description?: string | undefined;
  readonly color?: string | undefined;
  readonly attr: Readonly<Record<string, string>>;
  readonly time?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly dsn?: boolean | undefined;
}

/** Marks a moment. A user's token proves who asks, or the DSN of the project, which CI has anyway. */
export async function createAnnotation(
  context: CommandContext,
  name: string,
  options: CreateAnnotationOptions,
): Promise<void> {
  const { description, color, attr, time, fingerprint } = options;
  const annotation: AnnotationRequest = {
    name,
    attrs: { ...attr },
    ...(description === undefined ? {} : { description }),
    ...(color === undefined ? {} : { color }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(time === undefined
      ? {}
      : { time: new Date(parseInstant('--time', time, context.io.now())).toISOString() }),
  };
  const made = await (options.dsn === true
    ? createByDsn(context, annotation)
    : create(context, annotation));
  const id = made === undefined ? '' : ` (id ${made.id})`;
  const output = await context.output();
  const called = sanitise(JSON.stringify(made?.name ?? name));
  await output.tell(
    [
      made?.created === false
        ? `Annotation ${called}${id} with this fingerprint already exists; nothing was created.`
        : `Annotation ${called}${id}.`,
    ],
    made === undefined ? {} : { annotation: made },
  );
}

async function create(
  context: CommandContext,
  annotation: AnnotationRequest,
): Promise<CreatedAnnotation | undefined> {
  const { client, project, signal } = await context.target();
  return await client.annotations.create({ project, ...annotation }, { signal });
}

async function createByDsn(
  context: CommandContext,
  annotation: AnnotationRequest,
): Promise<CreatedAnnotation | undefined> {
  const { io } = context;
  const text = io.env['SPANLIGHT_DSN'] ?? '';
  if (text === '') {
    throw usageError(
      'SPANLIGHT_DSN is not set.',
      '`spanlight project get` shows the DSN of a project.',
    );
  }
  const dsn = parseDsn(text);
  const { connect } = await import('../../program/connection.ts');
  const { client, close } = connect({ url: dsn.httpEndpoint, credential: undefined });
  try {
    return await client.annotations.createByDsn(
      { ...annotation, dsn: dsn.text },
      { signal: io.signal },
    );
  } finally {
    await close();
  }
}

/** Deletes an annotation, after asking. */
export async function deleteAnnotation(
  context: CommandContext,
  id: number,
  { yes = false }: { readonly yes?: boolean | undefined },
): Promise<void> {
  const { client, project, signal } = await context.target();
  if (!yes) {
    const { name } = await existing(
      'annotation',
      id,
      client.annotations.get({ project, id }, { signal }),
    );
    await confirmDeletion(context, `annotation ${called({ id, name })}`);
  }
  await existing('annotation', id, client.annotations.delete({ project, id }, { signal }));
  await (await context.output()).tell([`Deleted annotation ${id}.`], { id });
}
