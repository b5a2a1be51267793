import * as z from 'zod';
import { isBrokenHash } from '../shared/secrets/password-hash.ts';
import type { CamelKeys } from './camel-keys.ts';
import {
  address,
  byteSize,
  days,
  exactWebAddress,
  expected,
  flag,
  network,
  proxies,
  seconds,
  someOf,
  webAddress,
  whole,
} from './values.ts';

/** A section whose keys all have defaults, so that the whole section may be left out. */
const section = <Shape extends z.ZodRawShape>(
  shape: Shape,
): z.ZodPrefault<z.ZodObject<Shape, z.core.$strict>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key has a default; the shape is generic
  z.strictObject(shape).prefault({} as z.input<z.ZodObject<Shape, z.core.$strict>>);

const text = z.string({ error: expected('must be text') }).min(1, { error: "can't be empty" });
/** It is sent in a header. */
const secret = text.regex(/^\S*$/, { error: "can't hold blanks" });
const projectId = whole(1, 4_294_967_295);
const attribute = text.transform((name) => name.replaceAll('.', '_'));
const projectIds = z
  .array(projectId)
  .optional()
  .describe('Ids of the projects that may be read; all when left out.');

const projectSchema = z.strictObject({
  id: projectId.describe('Chosen once: stored data refers to it.'),
  name: text,
  token: text
    .regex(/^[A-Za-z0-9_.~-]+$/, { error: 'may hold letters, digits and _ . ~ - only' })
    .describe('The secret in the DSN that exporters send.'),
  pinned_attrs: z.array(attribute).default([]),
  large_attrs: z.array(attribute).default([]),
  group_by_env: flag.default(false).describe('Separate groups by deployment_environment.'),
  group_funcs_by_service: flag.default(false).describe('Separate groups of funcs by service_name.'),
  prom_compat: flag
    .default(false)
    .describe(
      'Store what Prometheus writes unchanged: counters as values that grow, for rate() and increase().',
    ),
  force_span_name: z
    .array(text)
    .default([])
    .describe('Instrumentation scopes whose spans are grouped only by name.'),
});

const userSchema = z.strictObject({
  email: text
    .transform((email) => email.trim().toLowerCase())
    .refine((email) => email !== '', { error: "can't be empty" }),
  password: text
    .refine((password) => !isBrokenHash(password), {
      error: "is a hash that was cut short or can't be compared with: make it again",
    })
    .optional()
    .describe('Plain text, or a hash made by "spanlight-server hash-password".'),
  name: z.string().default(''),
  avatar: z.string().default(''),
  notify_by_email: flag.default(true),
  auth_token: secret
    .min(16, { error: 'must have at least 16 characters' })
    .refine((token) => !token.startsWith('spe_'), { error: 'may not begin as tokens of embeds do' })
    .optional(),
  projects: projectIds,
  sign_in_with: z
    .array(text)
    .optional()
    .describe(
      'Ids of the providers that may sign this user in; when left out, those that let people into all projects of this user.',
    ),
});

const providerSchema = z.strictObject({
  id: text.regex(/^[a-z0-9-]+$/i, { error: 'may hold letters, digits and - only' }),
  display_name: z.string().default(''),
  issuer_url: exactWebAddress,
  client_id: text,
  client_secret: text.optional(),
  redirect_url: webAddress.optional().describe('When a proxy changes the callback address.'),
  scopes: z.array(text).default(['profile', 'email']),
  claim: text.default('email').describe('Claim that holds the email address.'),
  trust_email: flag.default(false).describe('Accept addresses without email_verified.'),
  name_claim: text.optional(),
  projects: projectIds,
});

/** Every key of `spanlight.yml`. */
export const configSchema = z.strictObject({
  http: section({
    addr: address.default({ host: undefined, port: 14_318 }),
    trusted_proxies: z
      .array(proxies)
      .default([])
      .describe('Addresses or networks of proxies whose X-Forwarded-For is trusted.'),
  }).describe('API, console and OTLP over HTTP.'),
  grpc: section({
    addr: address.default({ host: undefined, port: 14_317 }),
  }).describe('OTLP over gRPC.'),
  tls: section({
    cert_file: text.optional().describe('Certificate of both listeners, with its chain, in PEM.'),
    key_file: text.optional().describe('Its private key, in PEM.'),
  }).describe('Plain HTTP when left out, as behind a proxy that terminates TLS.'),
  site: section({
    addr: webAddress
      .optional()
      .describe(
        'The address at which people and exporters reach this server, with a path if a proxy adds one.',
      ),
  }),
  data_dir: text
    .default('./spanlight-data')
    .describe('Directory of everything the embedded stores keep.'),
  secret_key: text
    .min(32, { error: 'must have at least 32 characters' })
    .optional()
    .describe(
      'Signs sessions. When left out, generated on first start and kept in PostgreSQL if there is one, otherwise in data_dir.',
    ),
  operator: section({
    token: secret
      .min(32, { error: 'must have at least 32 characters' })
      .optional()
      .describe(
        'Opens the calls of operators at /-/. When left out, generated on first start in data_dir; with PostgreSQL the calls stay closed.',
      ),
  }).describe('Who may back up, restore, check and measure the server.'),
  clickhouse: section({
    url: webAddress.optional().describe('A ClickHouse server; embedded when left out.'),
    database: text
      .regex(/^[a-z_][a-z0-9_]*$/i, { error: 'must be a plain name' })
      .default('spanlight'),
    cluster: text
      .regex(/^[a-z_][a-z0-9_-]*$/i, { error: 'must be a plain name' })
      .optional()
      .describe('Create sharded, replicated tables on this cluster.'),
  }),
  postgres: section({
    url: text
      .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://' })
      .optional()
      .describe(
        'A PostgreSQL database for everything but telemetry: accounts, dashboards, monitors, alerts, channels; SQLite in data_dir when left out.',
      ),
    connections: whole(2, 1000)
      .default(10)
      .describe('Largest number of connections of each server.'),
  }),
  node: section({
    url: webAddress
      .optional()
      .describe(
        'Where the other servers of the installation reach this one; the port defaults to that of http.addr. A single server when left out.',
      ),
    lease: seconds
      .default(20)
      .refine((value) => value >= 2 && value <= 600, { error: 'must be from 2s to 10m' })
      .describe(
        'How long series of a server that died, and requests it was storing, wait for another server.',
      ),
  }).describe('One of several servers that share a ClickHouse and a PostgreSQL.'),
  retention: section({
    spans: days.default(30),
    logs: days.default(30),
    events: days.default(30),
    service_graph: days.default(30),
    metrics: days.default(90).describe('Metric points, by the hour and wider.'),
    metrics_minutes: days.default(30).describe('Metric points, by the minute and five minutes.'),
    usage: days.default(400),
    alerts: days.default(400).describe('Closed alerts, and the events and messages of any alert.'),
  }).describe('How long data is kept.'),
  query: section({
    max_time: someOf(seconds).default(30),
    max_memory: someOf(byteSize)
      .default(1e9)
      .describe(
        'Memory of one query; with the embedded engine at most three quarters of memory.engine.',
      ),
    max_result: someOf(byteSize)
      .default(64 * 2 ** 20)
      .describe(
        'Size of a result before it is written as JSON, which takes several times as much.',
      ),
    threads: whole(1, 256).default(2),
  }).describe('Limits of one query.'),
  ingest: section({
    max_request_size: someOf(byteSize)
      .default(32 * 2 ** 20)
      .describe('Largest request, after decompression.'),
    queue_size: someOf(byteSize)
      .default(64 * 2 ** 20)
      .describe('Data waiting for the store in memory; above it, senders are told to wait.'),
    batch_rows: whole(1, 1_000_000).default(40_000),
    batch_time: seconds.default(1),
    fsync: flag.default(false).describe('Wait for the disk before responding to senders.'),
  }),
  metrics: section({
    drop_attrs: z
      .array(attribute)
      .default([])
      .describe('Attributes that no metric keeps, such as telemetry.sdk.version.'),
    max_series: whole(1, 100_000_000)
      .default(1_000_000)
      .describe('Series of one project in one day; points of further ones are refused.'),
    max_metric_series: whole(1, 100_000_000)
      .default(200_000)
      .describe('Series of one metric in one day.'),
    remembered_series: whole(1000, 10_000_000)
      .default(500_000)
      .describe(
        'Series whose last point stays in memory, about 1 KB each; needed to turn totals into growth.',
      ),
  }),
  memory: section({
    engine: byteSize
      .optional()
      .describe('Cap of the embedded ClickHouse; half of the memory, at most 2GB.'),
    mark_cache: byteSize.default(128 * 2 ** 20),
    primary_index_cache: byteSize.default(64 * 2 ** 20),
    query_condition_cache: byteSize.default(16 * 2 ** 20),
  }),
  projects: z.array(projectSchema).min(1, { error: 'must hold at least one project' }).optional(),
  auth: section({
    users: z.array(userSchema).default([]),
    oidc: z.array(providerSchema).default([]),
    guests: section({
      projects: z
        .array(projectId)
        .default([])
        .describe('Projects anyone may read without signing in.'),
    }),
  }),
  notifications: section({
    allow_networks: z
      .array(network)
      .default([])
      .describe(
        'Internal networks that webhooks may be sent to, such as 10.1.0.0/16, or one port there; any for all.',
      ),
  }).describe('Where notifications may be sent.'),
  smtp: section({
    host: text.optional().describe('The mail server; no email is sent when left out.'),
    port: whole(1, 65_535).default(25),
    username: text.optional(),
    password: text.optional(),
    from: text.default('Spanlight <no-reply@localhost>'),
    tls: z
      .enum(['opportunistic', 'required', 'implicit', 'none'], {
        error: expected('must be opportunistic, required, implicit or none'),
      })
      .default('opportunistic')
      .describe(
        'opportunistic: STARTTLS when offered; required: STARTTLS or no email; implicit: TLS from the first byte; none: no encryption.',
      ),
    verify: flag.default(true).describe("Check the mail server's certificate."),
  }).describe('Email about alerts.'),
  telegram: section({
    bot_token: text.optional().describe('Token of the bot that writes to Telegram channels.'),
  }),
  log: section({
    level: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  }),
  console: section({
    dir: text.optional().describe('Directory of a console built elsewhere.'),
    frame_ancestors: z
      .array(text.regex(/^[^\s;,]*$/, { error: "can't hold blanks, commas and semicolons" }))
      .default([])
      .describe('Sites that may show the console in a frame.'),
  }),
  self_tracing: flag.default(true).describe("Store this server's own traces and metrics."),
  self_tracing_project: projectId
    .optional()
    .describe(
      'Id of the project they are stored in; when left out the first one, in the demo a separate one.',
    ),
  demo: flag
    .default(false)
    .describe('Use a known login and project token. Never on a server that others can reach.'),
});

type Issue = (path: (string | number)[], message: string) => void;

/** Says where users of the file could not sign in, which also keeps the first start from making an administrator who can. */
function checkUsers({ auth, demo }: z.infer<typeof configSchema>, issue: Issue): void {
  const { users, oidc } = auth;
  for (const [index, { email, password }] of users.entries())
    if (password !== undefined && !email.includes('@'))
      issue(['auth', 'users', index, 'email'], 'must be an address such as mira@example.com');
  const isNobody = users.every(({ password, auth_token: token }) => !password && !token);
  if (users.length > 0 && oidc.length === 0 && isNobody && !demo)
    issue(
      ['auth', 'users'],
      'has nobody who can sign in: at least one user needs a password or an auth_token',
    );
}

/** Problems that only show when several keys are looked at together. */
export const checkedConfigSchema = configSchema.superRefine((config, context) => {
  const issue: Issue = (path, message) => context.addIssue({ code: 'custom', path, message });
  const projects = config.projects ?? [];
  for (const key of ['id', 'token'] as const) {
    const values = projects.map((project) => project[key]);
    for (const [index, value] of values.entries())
      if (values.indexOf(value) < index)
        issue(['projects', index, key], `is also the ${key} of another project`);
  }
  for (const key of ['email', 'auth_token'] as const) {
    const values = config.auth.users.map((user) => user[key]);
    for (const [index, value] of values.entries())
      if (value !== undefined && values.indexOf(value) < index)
        issue(['auth', 'users', index, key], `is also the ${key} of another user`);
  }
  // Somebody whose password is misspelled may sign in once it is not.
  if (context.issues.length === 0) checkUsers(config, issue);
  const providers = config.auth.oidc.map(({ id }) => id);
  for (const [index, id] of providers.entries())
    if (providers.indexOf(id) < index)
      issue(['auth', 'oidc', index, 'id'], 'is also the id of another provider');
  for (const [index, { sign_in_with: named = [] }] of config.auth.users.entries())
    for (const [at, id] of named.entries())
      if (!providers.includes(id))
        issue(['auth', 'users', index, 'sign_in_with', at], 'is not the id of a provider');
  const known = new Set(config.projects?.map((project) => project.id) ?? [1]);
  for (const [index, id] of config.auth.guests.projects.entries())
    if (!known.has(id))
      issue(['auth', 'guests', 'projects', index], `is not a project of this file`);
  const { self_tracing_project: own, demo } = config;
  if (own !== undefined && !known.has(own) && !(demo && config.projects === undefined))
    issue(['self_tracing_project'], 'is not a project of this file');
  const { cert_file: certificate, key_file: key } = config.tls;
  if ((certificate === undefined) !== (key === undefined))
    issue(['tls'], 'needs both cert_file and key_file');
  if (certificate !== undefined && /^http:/i.test(config.site.addr ?? ''))
    issue(['site', 'addr'], 'must start with https, because tls is configured');
  if (config.clickhouse.cluster !== undefined && config.clickhouse.url === undefined)
    issue(['clickhouse', 'cluster'], 'needs clickhouse.url');
  if (config.node.url !== undefined)
    for (const store of ['clickhouse', 'postgres'] as const)
      if (config[store].url === undefined) issue(['node', 'url'], `needs ${store}.url`);
});

/** The configuration with every default filled in. Sizes are bytes, times seconds, retention days. */
export type Config = CamelKeys<z.output<typeof configSchema>>;
/** A project of the configuration. */
export type ProjectConfig = NonNullable<Config['projects']>[number];
/** An OpenID provider of the configuration. */
export type ProviderConfig = Config['auth']['oidc'][number];
