import * as z from 'zod';
import { textField } from '../shared/fields.ts';
import { timeSchema } from '../shared/times.ts';
import { pictureSchema } from './pictures.ts';

/** What a short-lived token may read. */
export const embedResources = [
  'alerts',
  'monitors',
  'metrics',
  'traces',
  'annotations',
  'dashboards',
  'prometheus',
  'picture',
] as const;

/** The nouns that a token can be held to some of, and the resources that each narrows. */
const narrowing = {
  monitors: ['monitors', 'alerts'],
  traces: ['traces'],
  dashboards: ['dashboards'],
} as const;

const someIds = z.array(z.int().positive()).min(1).max(50);

/** What a token is held to: some of a noun alone. */
const onlySchema = z.strictObject({
  monitors: someIds
    .optional()
    .describe('Ids of monitors: limits `monitors` to these, and `alerts` to the ones they opened.'),
  traces: z
    .array(z.string().regex(/^[0-9a-f]{32}$/, { error: 'must be 32 hex digits each' }))
    .min(1)
    .max(50)
    .optional()
    .describe('Ids of traces: of `traces` these, each as a whole, and no lists.'),
  dashboards: someIds
    .optional()
    .describe('Ids of dashboards: these, and of metrics what they show.'),
  variables: z
    .array(z.string().regex(/^[a-z][a-z0-9_]{0,79}$/, { error: 'must be attributes' }))
    .min(1)
    .max(8)
    .optional()
    .describe('Attributes that what dashboards show may be narrowed by. Default: none.'),
  picture: pictureSchema.optional().describe('Of `picture` this one chart.'),
});

/** A token for a page of somebody else's: it reads some nouns of one project from some origins for a short time. */
export const embedTokenSchema = z
  .strictObject({
    id: z.string().describe('Id, a UUID.'),
    resources: z.array(z.enum(embedResources)).describe('What it may read.'),
    origins: z.array(z.string()).describe('Origins a browser may send it from.'),
    subject: z.string().describe('Who the page shows it to, for the record; may be empty.'),
    filters: z
      .record(z.string(), z.array(z.string()))
      .describe(
        'Its locked filters: values by attribute, one of which everything it reads must have.',
      ),
    only: onlySchema.describe('Nouns it may only read in part, and which records.'),
    createdAt: timeSchema,
    expiresAt: timeSchema.describe('When it stops working, RFC 3339.'),
  })
  .meta({ id: 'EmbedToken' });

/**
 * Whether a limit names something. One whose values were undefined arrives empty, and would be none: it is refused, for
 * nobody asks for a limit and means all.
 */
const isSome = (limit: object): boolean => Object.keys(limit).length > 0;

/** What rows of can be told apart by attributes. */
const isFilterable = (resource: (typeof embedResources)[number]): boolean =>
  resource !== 'monitors' && resource !== 'annotations';

/** Bytes of a value that alerts know. */
const isShort = (value: string): boolean => new TextEncoder().encode(value).length <= 80;

/** Whether a text is one origin of pages: browsers send no pattern. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) &&
  URL.canParse(text) &&
  new URL(text).origin === text &&
  !text.includes('*');

/** What pages don't ask for: such a token has it alone, no origins, and a long life. */
const OUTSIDE_PAGES: ReadonlySet<(typeof embedResources)[number]> = new Set([
  'prometheus',
  'picture',
]);

const isOutsidePages = (resources: readonly (typeof embedResources)[number][]): boolean =>
  resources.some((resource) => OUTSIDE_PAGES.has(resource));

/** Seconds that a token lives at most: of a page, and of what is no page. */
const LONGEST_OF_PAGES = 86_400;
const LONGEST_OUTSIDE_PAGES = 366 * 86_400;

/** Body of `POST /projects/{projectId}/embed-tokens`. */
export const embedTokenRequestSchema = z
  .object({
    resources: z
      .array(z.enum(embedResources), { error: 'names at least one resource' })
      .min(1, { error: 'names at least one resource' })
      .describe('What the token may read, at least one.'),
    origins: z
      .array(
        z.string().refine((text) => isOrigin(text), {
          error: 'must be origins, for example https://portal.example',
        }),
      )
      .max(20, { error: 'names at most 20 origins' })
      .default([])
      .describe(
        'Origins a browser may send it from, 1 to 20, for example `https://portal.example`; none for `prometheus` and `picture`.',
      ),
    ttl: z
      .int()
      .min(60, { error: 'must be at least 60 seconds' })
      .max(LONGEST_OUTSIDE_PAGES, { error: `must be at most ${LONGEST_OUTSIDE_PAGES} seconds` })
      .default(900)
      .describe(
        'Seconds the token lives, 60 to 86400, for `prometheus` and `picture` to 31622400, which is a year. Default 900.',
      ),
    filters: z
      .record(
        z.string().regex(/^[a-z][a-z0-9_]{0,79}$/, { error: 'must have attributes as keys' }),
        z
          .array(z.string().min(1).max(20_000))
          .min(1, { error: 'needs at least one value per attribute' })
          .max(20, { error: 'takes at most 20 values per attribute' })
          .refine((values) => values.every((value) => isShort(value)), {
            error: 'takes values of at most 80 bytes',
          }),
      )
      .refine(isSome, { error: 'must name an attribute, or be left out: empty it limits nothing' })
      .refine((filters) => Object.keys(filters).length <= 8, {
        error: 'takes at most 8 attributes',
      })
      .default({})
      .describe(
        'Values by attribute, at least one, `{"customer":["acme"]}`: spans, logs, series and alerts without one of them do not exist for the token. Not with monitors and annotations, and closed to what cannot be filtered.',
      ),
    only: onlySchema
      .refine(isSome, { error: 'must name a noun, or be left out: empty it limits nothing' })
      .default({})
      .describe(
        'Nouns it may only read in part, with the ids, at least one, `{"monitors":[12]}`; others are read in full, except dashboards, which must be named.',
      ),
    subject: textField(200).describe(
      'Who the page shows it to, for the record, at most 200 characters. Default: empty.',
    ),
  })
  .refine(({ resources }) => !isOutsidePages(resources) || resources.length === 1, {
    path: ['resources'],
    error: "can't combine prometheus or picture with others: pages don't request them",
  })
  .refine(({ resources, origins }) => isOutsidePages(resources) || origins.length > 0, {
    path: ['origins'],
    error: 'names at least one origin',
  })
  .refine(({ resources, origins }) => !isOutsidePages(resources) || origins.length === 0, {
    path: ['origins'],
    error: 'must be empty for prometheus and picture',
  })
  .refine(({ resources, ttl }) => isOutsidePages(resources) || ttl <= LONGEST_OF_PAGES, {
    path: ['ttl'],
    error: `must be at most ${LONGEST_OF_PAGES} seconds`,
  })
  .refine(({ resources, only }) => resources.includes('picture') === (only.picture !== undefined), {
    path: ['only', 'picture'],
    error: 'goes with picture among the resources, and must be there for it',
  })
  .refine(
    ({ resources, filters }) => Object.keys(filters).length === 0 || resources.every(isFilterable),
    {
      path: ['filters'],
      error: 'do not go with monitors and annotations',
    },
  )
  .refine(({ resources, only }) => !resources.includes('dashboards') || only.dashboards, {
    path: ['only', 'dashboards'],
    error: 'must name the dashboards',
  })
  .refine(({ only: { variables, dashboards } }) => !variables || dashboards, {
    path: ['only', 'variables'],
    error: 'are only allowed with dashboards',
  })
  .superRefine(({ resources, only }, context) => {
    for (const noun of ['monitors', 'traces', 'dashboards'] as const) {
      const own = narrowing[noun];
      if (!only[noun] || resources.some((resource) => own.some((each) => each === resource)))
        continue;
      const message = `is of use with ${own.join(' or ')} among the resources`;
      context.addIssue({ code: 'custom', path: ['only', noun], message });
    }
  });

/** Answer of `POST /projects/{projectId}/embed-tokens`; the token is shown this once. */
export const embedTokenCreatedResponseSchema = z.strictObject({
  embedToken: embedTokenSchema.describe('What the token may do.'),
  token: z.string().describe('The secret: a bearer token.'),
  url: z.string().optional().describe('Of `picture`: where the picture is; the secret is in it.'),
});

/** Answer of `GET /projects/{projectId}/embed-tokens`: those that still live, newest first. */
export const embedTokensResponseSchema = z.strictObject({
  embedTokens: z.array(embedTokenSchema).describe('Tokens that still live, newest first.'),
});

export type EmbedResource = (typeof embedResources)[number];
export type EmbedToken = z.infer<typeof embedTokenSchema>;
export type EmbedTokenRequest = z.input<typeof embedTokenRequestSchema>;
export type EmbedTokenCreated = z.infer<typeof embedTokenCreatedResponseSchema>;
