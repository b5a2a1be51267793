/** The files of `deploy/cluster` agree with each other, with the server, and with what the engine makes of them. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseConfig } from '../../src/config/parse.ts';
import { configOf, manifests, place, read } from './deploy-files.ts';

const names = z.record(z.string(), z.string());

/** Every key that the file uses: another one is a mistake in writing until it stands here. */
const service = z.strictObject({
  image: z.string(),
  build: z
    .strictObject({ context: z.string(), dockerfile: z.string(), target: z.string() })
    .optional(),
  restart: z.literal('unless-stopped'),
  ports: z.array(z.string()).optional(),
  depends_on: z
    .union([
      z.array(z.string()),
      z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })),
    ])
    .optional(),
  networks: z.union([
    z.array(z.string()),
    z.record(z.string(), z.strictObject({ ipv4_address: z.ipv4() })),
  ]),
  environment: names.optional(),
  volumes: z.array(z.string()),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      start_period: z.string(),
      interval: z.string(),
      timeout: z.string(),
    })
    .optional(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  stop_grace_period: z.string().optional(),
  ulimits: z.strictObject({ nofile: z.number() }).optional(),
  read_only: z.literal(true).optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
});

const compose = z
  .looseObject({
    name: z.string(),
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.unknown()),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('deploy/cluster/compose.yml'), { merge: true }));

const services = Object.entries(compose.services);
const called = (beginning: string): string[] =>
  Object.keys(compose.services).filter((name) => name.startsWith(`${beginning}-`));
const environmentOf = (name: string): Record<string, string> =>
  compose.services[name]?.environment ?? {};
const xml = read('deploy/cluster/clickhouse.xml');
const users = read('deploy/cluster/clickhouse-users.xml');
const keeper = read('deploy/cluster/keeper.xml');
const balancer = read('deploy/cluster/haproxy.cfg');

/** The texts of all elements of a name. */
const elements = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'gu'))].map(([, found = '']) => found);

/** The variables that a configuration takes from the environment. */
const fromEnvironment = (text: string): string[] =>
  [...text.matchAll(/from_env="(\w+)"/gu)].map(([, name = '']) => name);

test('what services of compose refer to is there', () => {
  for (const [name, { depends_on: needed = [], networks, volumes }] of services) {
    const needs = Array.isArray(needed) ? needed : Object.keys(needed);
    expect(Object.keys(compose.services).filter((other) => other !== name)).toEqual(
      expect.arrayContaining(needs),
    );
    const healthy = Array.isArray(needed) ? [] : needs;
    // The image of the servers has a check of its own.
    for (const each of healthy.filter((other) => !other.startsWith('spanlight-')))
      expect(compose.services[each]?.healthcheck).toBeDefined();
    const joined = Array.isArray(networks) ? networks : Object.keys(networks);
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(joined));
    for (const [source = ''] of volumes.map((volume) => volume.split(':')))
      if (source.startsWith('.'))
        expect([source, existsSync(new URL(source, place('deploy/cluster/')))]).toEqual([
          source,
          true,
        ]);
      else expect(Object.keys(compose.volumes)).toContain(source);
  }
  expect(read('deploy/Dockerfile')).toContain('HEALTHCHECK');
  // No two keep their data in one place.
  const data = services.flatMap(([, { volumes }]) =>
    volumes.filter((each) => !each.startsWith('.')),
  );
  expect(new Set(data).size).toBe(data.length);
  expect(data.map((each) => each.replace(/:.*$/u, '')).toSorted()).toEqual(
    Object.keys(compose.volumes).toSorted(),
  );
});

test('no secret stands in a file, and each is made by the lines at the beginning', () => {
  const text = read('deploy/cluster/compose.yml');
  const [, made = ''] = /for name in ([A-Z_ ]+)\n/u.exec(text) ?? [];
  const asked = [...text.matchAll(/\$\{(\w+):\?\}/gu)].map(([, name = '']) => name);
  expect(made.split(' ').toSorted()).toEqual([...new Set(asked)].toSorted());
  for (const [, { environment = {} }] of services)
    for (const [name, value] of Object.entries(environment)) {
      if (/PASSWORD|SECRET|TOKEN|KEY/u.test(name)) expect(value).toMatch(/^\$\{\w+:\?\}$/u);
      if (/:\/\/[^/]*@/u.test(value)) expect(value).toMatch(/:\/\/\w+:\$\{\w+:\?\}@/u);
    }
  for (const file of [xml, users, keeper])
    for (const tag of file.match(/<(?:password|secret)\b[^>]*>/gu) ?? [])
      expect(tag).toMatch(/^<\w+ from_env="\w+"\/>$/u);
});

test('each server of compose is configured, and asks a node that there is', () => {
  const balanced = compose.services['balancer']?.networks;
  const address = Array.isArray(balanced) ? undefined : balanced?.['inside']?.ipv4_address;
  expect(called('spanlight')).toHaveLength(2);
  for (const name of called('spanlight')) {
    const given = Object.entries(environmentOf(name)).map(([key, value]) => [
      key,
      value.replace(/\$\{\w+:-([^}]*)\}/u, '$1').replace(/\$\{\w+:\?\}/u, 'x'.repeat(48)),
    ]);
    const config = parseConfig(undefined, Object.fromEntries(given));
    expect(called('clickhouse')).toContain(new URL(config.clickhouse.url ?? '').hostname);
    expect(Object.keys(compose.services)).toContain(new URL(config.postgres.url ?? '').hostname);
    expect(config.clickhouse.cluster).toBe('main');
    expect(config.http.trustedProxies).toEqual([address]);
    expect(config.node.url).toBe(`http://${name}:${config.http.addr.port}`);
  }
});

test('the engine reads the cluster, the macros and the rights that are written', async () => {
  const nodes = called('clickhouse');
  const grants = elements(users, 'query');
  const settings = [...users.matchAll(/^ {6}<(\w+)>/gmu)].map(([, name = '']) => name);
  expect(fromEnvironment(users)).toEqual(['STORE_PASSWORD']);
  const hosts = await askEngine(environmentOf(nodes[0] ?? ''), [
    `SELECT shard_num AS shard, host_name AS host, port, internal_replication AS copies
     FROM system.clusters WHERE cluster = 'main' ORDER BY shard, replica_num`,
    'SELECT macro, substitution FROM system.macros ORDER BY macro',
    `SELECT name FROM system.settings WHERE has([${settings
      .slice(0, 2)
      .map((name) => `'${name}'`)
      .join()}], name)`,
    ...grants.map((grant) => `EXPLAIN AST ${grant} TO spanlight`),
  ]);
  const [cluster, macros, known, ...parsed] = hosts;
  // Each node takes its shard and its name from its own environment: they are those by which the others know it.
  expect(cluster).toEqual(
    nodes.map((host) => ({
      shard: Number(environmentOf(host)['SHARD']),
      host,
      port: 9000,
      copies: 1,
    })),
  );
  expect(cluster).toHaveLength(4);
  expect(nodes.map((host) => environmentOf(host)['REPLICA'])).toEqual(nodes);
  expect(macros).toEqual([
    { macro: 'replica', substitution: nodes[0] },
    { macro: 'shard', substitution: '1' },
  ]);
  expect(known).toHaveLength(2);
  expect(parsed.flat()).toEqual(
    grants.map(() => ({ explain: expect.stringMatching(/^GrantQuery/u) })),
  );
  for (const host of nodes)
    expect(Object.keys(environmentOf(host))).toEqual(
      expect.arrayContaining([...fromEnvironment(xml), ...fromEnvironment(users)]),
    );
});

test('nodes ask the Keepers that there are, and those know each other', () => {
  const keepers = called('keeper');
  const [, asked = ''] = /<zookeeper>([\s\S]*)<\/zookeeper>/u.exec(xml) ?? [];
  expect(elements(asked, 'host')).toEqual(keepers);
  expect(new Set(elements(asked, 'port'))).toEqual(new Set(elements(keeper, 'tcp_port')));
  expect(elements(keeper, 'hostname')).toEqual(keepers);
  expect(elements(keeper, 'id')).toEqual(keepers.map((name) => environmentOf(name)['KEEPER_ID']));
  expect(fromEnvironment(keeper)).toEqual(['KEEPER_ID']);
});

test('the balancer sends to every server, and to none that is not ready while another is', () => {
  const { http, grpc } = parseConfig(undefined, {});
  const backends = [...balancer.matchAll(/^backend (\S+)\n((?: .*\n)*)/gmu)];
  expect(backends.map(([, name = '', body]) => [name, body?.includes('GET /healthz\n')])).toEqual([
    ['http', false],
    ['http-alive', true],
    ['grpc', false],
    ['grpc-alive', true],
  ]);
  for (const name of ['http', 'grpc'])
    expect(balancer).toContain(
      `  use_backend ${name}-alive if { nbsrv(${name}) eq 0 }\n  default_backend ${name}\n`,
    );
  const found = [...balancer.matchAll(/^ {2}server (\S+) (\S+):(\d+) (.*)$/gmu)];
  const ports = [http.addr.port, grpc.addr.port];
  expect(found.map(([, , host, port]) => [host, Number(port)])).toEqual(
    ports.flatMap((port) =>
      [...called('spanlight'), ...called('spanlight')].map((host) => [host, port]),
    ),
  );
  for (const [, , , port, options = ''] of found) {
    expect(` ${options} `).toContain(' check ');
    if (Number(port) === grpc.addr.port)
      expect(options).toContain(`proto h2 check port ${http.addr.port} check-proto h1`);
  }
  expect(balancer).toContain('option httpchk GET /readyz\n');
  expect(compose.services['balancer']?.ports).toEqual(ports.map((port) => `${port}:${port}`));
  expect([...balancer.matchAll(/^ {2}bind :(\d+)/gmu)].map(([, port]) => Number(port))).toEqual(
    ports,
  );
});

test('whoever drains machines of Kubernetes leaves a server', () => {
  const objects = manifests('deploy/cluster/kubernetes.yml');
  const budget = objects.find(({ kind }) => kind === 'PodDisruptionBudget');
  const set = objects.find(({ kind }) => kind === 'StatefulSet');
  expect(budget?.spec?.maxUnavailable).toBeLessThan(set?.spec?.replicas ?? 0);
  // The cluster is named; where it is and who may ask is in the secret.
  const { clickhouse, postgres, operator } = configOf('deploy/cluster/kubernetes.yml');
  expect(clickhouse).toMatchObject({ cluster: 'main', url: expect.stringContaining('spanlight:') });
  expect(postgres.url).toContain('spanlight:');
  expect(operator.token).toHaveLength(64);
});

async function askEngine(
  environment: Readonly<Record<string, string>>,
  questions: readonly string[],
): Promise<unknown[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spanlight-configured-'));
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--conditions=@spanlight/source',
        fileURLToPath(new URL('configured-engine.ts', import.meta.url)),
        folder,
        fileURLToPath(place('deploy/cluster/clickhouse.xml')),
        ...questions,
      ],
      { env: { ...process.env, ...environment }, maxBuffer: 64 * 2 ** 20 },
    );
    return z.array(z.array(z.unknown())).parse(JSON.parse(stdout));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
