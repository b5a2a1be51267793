import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { defaultSeverity } from '@spanlight/sdk/schemas';
import type { Config, ProjectConfig } from '../config/schema.ts';
import type { MonitorContent } from '../metadata/alerting/monitor-row.ts';
import type { Users } from '../metadata/accounts/users.ts';
import type { Metadata } from '../metadata/open.ts';
import { isPasswordHash } from '../shared/secrets/password-hash.ts';
import { hashPassword, verifyPassword } from './password.ts';

const DEMO_LOGIN = { email: 'admin@spanlight.local', password: 'spanlight' } as const;

/** The login of the demo, known to everyone; none where the configuration has a user of that address. */
export function demoLogin({ demo, auth }: Config): typeof DEMO_LOGIN | undefined {
  const isTaken = auth.users.some(({ email }) => email === DEMO_LOGIN.email);
  return demo && !isTaken ? DEMO_LOGIN : undefined;
}

/** The token in the demo project's DSN. */
const DEMO_TOKEN = 'demo';

/** What the operator should know of some projects. */
type Tell = (words: string, projectIds: readonly number[]) => void;

/** Something made on first start that the operator must be told once. */
export interface FirstLogin {
  readonly email: string;
  readonly password: string;
}

/**
 * Brings users and projects to what the configuration says. With neither users nor providers
 * configured, the first start makes an administrator; its password is returned, once, and stored only
 * as a hash. The administrator goes when somebody else may sign in, and users of providers go with the
 * last provider.
 *
 * @param tell Hears of whose senders are shut out.
 */
export async function syncAccounts(
  config: Config,
  metadata: Metadata,
  tell: Tell = () => {},
): Promise<FirstLogin | undefined> {
  const { leases } = metadata;
  // Of servers that start at once each would make the same projects, and an administrator with a password of its own.
  while (!(await leases.take(LEASE, LEASE_LENGTH))) await setTimeout(LEASE_LOOK);
  try {
    return await syncAlone(config, metadata, tell);
  } finally {
    await leases.release(LEASE);
  }
}

const LEASE = 'sync-accounts';
/** Milliseconds after which a server that died is relieved. */
const LEASE_LENGTH = 10_000;
/** Milliseconds between two looks whether it is free. */
const LEASE_LOOK = 100;

async function syncAlone(
  config: Config,
  metadata: Metadata,
  tell: Tell,
): Promise<FirstLogin | undefined> {
  await syncProjects(config, metadata, tell);
  const { users } = metadata;
  const configured = config.auth.users;
  for (const user of configured) {
    const passwordHash = await hashFor(users, user.email, user.password);
    await users.save({ ...user, passwordHash, projectIds: user.projects }, 'config');
  }
  await users.keepOnly(
    'config',
    configured.map((user) => user.email),
  );
  const known = demoLogin(config);
  if (known) {
    const { email, password } = known;
    const passwordHash = await hashFor(users, email, password);
    await users.save({ ...administrator(email), passwordHash }, 'demo');
    return undefined;
  }
  await users.keepOnly('demo', []);
  if (config.auth.oidc.length === 0) await users.keepOnly('oidc', []);
  for (const { id, projects } of config.auth.oidc) await users.limitTo(projects, id);
  const maySignIn = configured.some((user) => user.password !== undefined);
  if (maySignIn || config.auth.oidc.length > 0) await users.keepOnly('first-start', []);
  if (configured.length > 0 || config.auth.oidc.length > 0 || !(await users.isEmpty()))
    return undefined;
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const { email } = await users.save(
    { ...administrator(DEMO_LOGIN.email), passwordHash },
    'first-start',
  );
  return { email, password };
}

/** The hash of a password of the configuration: the stored one as long as the password is the same. */
async function hashFor(
  users: Users,
  email: string,
  password: string | undefined,
): Promise<string | undefined> {
  if (password === undefined || isPasswordHash(password)) return password;
  const stored = (await users.findByEmail(email))?.passwordHash;
  if (stored !== undefined && (await verifyPassword(password, stored))) return stored;
  return await hashPassword(password);
}

const administrator = (
  email: string,
): { email: string; name: string; avatar: string; notifyByEmail: boolean } => ({
  email,
  name: 'Admin',
  avatar: '',
  notifyByEmail: false,
});

async function syncProjects(config: Config, metadata: Metadata, tell: Tell): Promise<void> {
  const { projects } = metadata;
  if (config.projects) {
    const { added, changed, unnamed } = await projects.saveAll(config.projects);
    for (const id of added) await tellOfErrors(metadata, id);
    if (changed.length > 0)
      tell('the tokens of projects have changed: the old ones are no longer accepted', changed);
    if (unnamed.length > 0)
      tell('projects that the configuration does not name accept no data', unnamed);
    return;
  }
  const existing = await projects.find(1);
  if (existing && !config.demo) return;
  const token = config.demo ? DEMO_TOKEN : randomBytes(18).toString('base64url');
  const name = config.demo ? 'Demo' : 'Default';
  await saveProject(metadata, { ...DEFAULT_PROJECT, name, token });
  if (config.demo) await saveProject(metadata, SELF_PROJECT);
}

/** The project the server's own telemetry goes to; undefined for the first one. */
export function selfProjectOf(config: Config): number | undefined {
  const isDemo = config.demo && config.projects === undefined;
  return config.selfTracingProject ?? (isDemo ? SELF_PROJECT.id : undefined);
}

/** Makes a project or brings it to its settings. */
async function saveProject(metadata: Metadata, project: ProjectConfig): Promise<void> {
  const isNew = (await metadata.projects.find(project.id)) === undefined;
  await metadata.projects.save(project);
  if (isNew) await tellOfErrors(metadata, project.id);
}

/** A new project tells everybody about every error until people say otherwise. */
async function tellOfErrors(metadata: Metadata, projectId: number): Promise<void> {
  await metadata.monitors.create(projectId, [EVERY_ERROR]);
}

const EVERY_ERROR: MonitorContent = {
  name: 'Notify on all errors',
  type: 'error',
  params: {
    notifyOnNewErrors: true,
    notifyOnRecurringErrors: true,
    matchers: [],
    consequences: 'note',
  },
  notifyEveryoneByEmail: true,
  channelIds: [],
  escalation: [],
  key: '',
  owner: '',
  severity: defaultSeverity,
  labels: {},
  grouping: null,
};

const DEFAULT_PROJECT: Omit<ProjectConfig, 'name' | 'token'> = {
  id: 1,
  pinnedAttrs: ['service_name', 'host_name', 'deployment_environment'],
  largeAttrs: [],
  groupByEnv: false,
  groupFuncsByService: false,
  promCompat: false,
  forceSpanName: [],
};

/** The project of the demo's own telemetry: its first project has only that of the shop. */
const SELF_PROJECT: ProjectConfig = {
  ...DEFAULT_PROJECT,
  id: 2,
  name: 'Spanlight',
  token: 'demo-spanlight',
};
