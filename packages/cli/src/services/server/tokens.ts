import { diagnoseMetricsQuery } from '@spanlight/query';
import type {
  ChartKind,
  EmbedToken,
  EmbedTokenCreated,
  EmbedTokenRequest,
  LegendValue,
} from '@spanlight/sdk';
import { notFound, usageError } from '../../errors/errors.ts';
import type { Column } from '../../output/table.ts';
import { timeText } from '../../output/time-text.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { firstQuery, resolveMetrics } from '../metrics/metric-aliases.ts';
import { refuseMistake } from '../tracing/query-text.ts';

const columnsAt = (now: number): readonly Column<EmbedToken>[] => [
  { title: 'ID', value: ({ id }) => id },
  { title: 'READS', value: ({ resources }) => resources.join(' ') },
  { title: 'WHAT', value: whatOf, shrink: 'end', minimum: 16 },
  { title: 'FOR', value: ({ subject }) => subject, shrink: 'end' },
  { title: 'UNTIL', value: ({ expiresAt }) => timeText(expiresAt, now) },
  { title: 'CREATED', value: ({ createdAt }) => timeText(createdAt, now), wide: true },
];

/** What a token of one thing shows, or where pages have it. */
function whatOf({ only, origins }: EmbedToken): string {
  return only.picture ? only.picture.title || only.picture.query : origins.join(' ');
}

/** Lists the tokens that still live; their secrets are told by nobody. */
export async function listTokens(context: CommandContext): Promise<void> {
  const { client, project, signal } = await context.target();
  await context.list({
    rows: await client.embedTokens.list({ project }, { signal }),
    columns: columnsAt(context.io.now()),
    empty: 'There are no tokens.',
  });
}

/** What tokens have in common on the command line. */
interface TokenOptions {
  /** Milliseconds it lives. */
  readonly expires: number;
  readonly subject?: string | undefined;
}

/** What a widget asks for. Dashboards are named one by one: by the backend of a page. */
const OF_WIDGETS = ['alerts', 'monitors', 'metrics', 'traces', 'annotations'] as const;

/** Mints a token for the widgets of a page, from some origins alone. */
export async function mintPage(
  context: CommandContext,
  options: TokenOptions & { readonly origins: readonly string[] },
): Promise<void> {
  const answer = await mint(context, {
    ...rightOf(options),
    resources: [...OF_WIDGETS],
    origins: [...options.origins],
  });
  await context.record({
    value: answer,
    fields: [
      ['id', answer.embedToken.id],
      ['token', answer.token],
      ['origins', answer.embedToken.origins.join(' ')],
      ['until', timeText(answer.embedToken.expiresAt, context.io.now())],
    ],
  });
}

/** Mints a token for what asks as one asks Prometheus. */
export async function mintPrometheus(
  context: CommandContext,
  options: TokenOptions,
): Promise<void> {
  const { client, project } = await context.target();
  const answer = await mint(context, { ...rightOf(options), resources: ['prometheus'] });
  const url = `${client.url}/prometheus/${project}`;
  await context.record({
    value: { ...answer, url },
    fields: [
      ['id', answer.embedToken.id],
      ['url', url],
      ['token', answer.token],
      ['until', timeText(answer.embedToken.expiresAt, context.io.now())],
    ],
  });
}

/** What a picture is made of on the command line. */
export interface PictureOptions extends TokenOptions {
  readonly query: string | undefined;
  readonly metric?: readonly string[] | undefined;
  readonly last: string;
  readonly kind: ChartKind;
  readonly figures: readonly LegendValue[];
  readonly size: { readonly width: number; readonly height: number };
  readonly theme: 'light' | 'dark';
  readonly title?: string | undefined;
}

/**
 * Mints a picture of a chart and prints its address.
 *
 * @throws CliError (usage) for a query that names no metric, or can't be read
 */
export async function mintPicture(context: CommandContext, options: PictureOptions): Promise<void> {
  const { client, project, signal } = await context.target();
  const metrics = await resolveMetrics(
    { client, project, signal },
    options.query,
    options.metric ?? [],
  );
  if (metrics.length === 0)
    throw usageError(
      'The query names no metric.',
      "Try: spanlight token picture 'per_min(sum($http_requests))', or -m http_requests alone.",
    );
  const query = options.query ?? firstQuery(metrics);
  const known = metrics.map(({ alias, metric }) => ({ ...metric, alias }));
  refuseMistake(diagnoseMetricsQuery(query, { metrics: known, target: 'timeseries' })[0]);
  const { last, kind, figures, size, theme, title = query.slice(0, 200) } = options;
  const named = metrics.map(({ alias, metric }) => ({ name: metric.name, alias }));
  const answer = await mint(context, {
    ...rightOf(options),
    resources: ['picture'],
    only: {
      picture: { title, metrics: named, query, last, kind, figures: [...figures], theme, ...size },
    },
  });
  await context.record({
    value: answer,
    fields: [
      ['id', answer.embedToken.id],
      ['url', answer.url ?? ''],
      ['until', timeText(answer.embedToken.expiresAt, context.io.now())],
    ],
  });
}

/**
 * Revokes tokens.
 *
 * @throws CliError (not found) when some are not there, after the others were revoked.
 */
export async function revokeTokens(context: CommandContext, ids: readonly string[]): Promise<void> {
  const { client, project, signal } = await context.target();
  const listed = await client.embedTokens.list({ project }, { signal });
  const known = new Set(listed.map(({ id }) => id));
  const [there, gone] = [ids.filter((id) => known.has(id)), ids.filter((id) => !known.has(id))];
  for (const id of there) await client.embedTokens.revoke({ project, id }, { signal });
  if (there.length > 0) {
    const called = there.length === 1 ? there[0] : `${there.length} tokens`;
    await (await context.output()).tell([`Revoked ${called}.`], { ids: there });
  }
  if (gone.length > 0)
    throw notFound(`There is no token ${gone.join(', ')}.`, {
      code: 'token_not_found',
      hint: '`spanlight token list` shows those that are still valid.',
    });
}

const rightOf = ({ expires, subject = '' }: TokenOptions): { ttl: number; subject: string } => ({
  ttl: Math.round(expires / 1000),
  subject,
});

async function mint(
  context: CommandContext,
  request: EmbedTokenRequest,
): Promise<EmbedTokenCreated> {
  const { client, project, signal } = await context.target();
  return await client.embedTokens.create({ project, ...request }, { signal });
}
