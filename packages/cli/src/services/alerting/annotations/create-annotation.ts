import type { Annotation, AnnotationRequest } from '@spanlight/sdk';
import { usageError } from '../../../errors/errors.ts';
import { inert } from '../../../report/inert.ts';
import type { CommandContext } from '../../../program/command-context.ts';
import { parseInstant } from '../../../time/time-range.ts';
import { parseDsn } from '../../server/dsn.ts';

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
  const made =
    options.dsn === true
      ? await createByDsn(context, annotation)
      : await create(context, annotation);
  const output = await context.output();
  if (!output.forPeople) {
    await output.data(made === undefined ? {} : { annotation: made });
    return;
  }
  const id = made === undefined ? '' : ` (id ${made.id})`;
  output.lines([`Annotation ${inert(JSON.stringify(made?.name ?? name))}${id}.`]);
}

async function create(
  context: CommandContext,
  annotation: AnnotationRequest,
): Promise<Annotation | undefined> {
  const { id: project } = await context.project();
  const client = await context.client();
  return await client.annotations.create({ project, ...annotation }, { signal: context.io.signal });
}

async function createByDsn(
  context: CommandContext,
  annotation: AnnotationRequest,
): Promise<Annotation | undefined> {
  const { io } = context;
  const text = io.env['SPANLIGHT_DSN'] ?? '';
  if (text === '') {
    throw usageError(
      'SPANLIGHT_DSN is not set.',
      '`spanlight project get` shows the DSN of a project.',
    );
  }
  const dsn = parseDsn(text);
  const { connect } = await import('../../../program/connection.ts');
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
