import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LEAVES } from './keys.ts';
import { type Environment, parseConfig } from './parse.ts';
import { ConfigError } from './problem.ts';
import type { Config } from './schema.ts';

const read = (text: string, environment: Environment = {}): Config =>
  parseConfig({ name: 'spanlight.yml', text }, environment);

function problems(text: string, environment: Environment = {}): string[] {
  try {
    read(text, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('has a default for every key', () => {
    const config = read('');
    expect(config.http.addr).toEqual({ host: undefined, port: 14_318 });
    expect(config.retention.spans).toBe(30);
    expect(config.projects).toBeUndefined();
  });

  it('reads sizes, times, days and addresses in the units people write', () => {
    const config = read(`
http: { addr: '127.0.0.1:8080' }
grpc: { addr: '[::1]:9' }
retention: { spans: 2w, logs: 3 }
query: { max_time: 2m, max_memory: 512MiB }
ingest: { batch_time: 250ms }
`);
    expect(config.http.addr).toEqual({ host: '127.0.0.1', port: 8080 });
    expect(config.grpc.addr).toEqual({ host: '::1', port: 9 });
    expect(config.retention).toMatchObject({ spans: 14, logs: 3 });
    expect(config.query).toMatchObject({ maxTime: 120, maxMemory: 536_870_912 });
    expect(config.ingest.batchTime).toBe(0.25);
  });

  it('tells line and column of a wrong value', () => {
    expect(problems('http:\n  addr: nowhere\n')).toEqual([
      'spanlight.yml:2:9: http.addr must be an address such as ":14318" or "127.0.0.1:14318".',
    ]);
    expect(problems('projects:\n  - {id: 1, name: A, token: t}\n  - id: 2\n    name: B\n')).toEqual(
      ['spanlight.yml:3:5: projects.1.token is required.'],
    );
    expect(problems('a: [\n')[0]).toMatch(/^spanlight\.yml:\d+:\d+: /);
    expect(problems('- a\n')[0]).toContain('the file must contain keys and values');
  });

  it('suggests the key that was probably meant', () => {
    expect(problems('retention:\n  span: 3d\n')).toEqual([
      'spanlight.yml:2:3: there is no key "retention.span". Did you mean "spans"?',
    ]);
    expect(problems('auth:\n  users:\n    - {email: a@b.c, pasword: x}\n')).toEqual([
      'spanlight.yml:3:22: there is no key "auth.users.0.pasword". Did you mean "password"?',
    ]);
  });

  it.each(['127.0.0.1:0', '127.0.0.1:65536', '10.0.0.0/33', '[127.0.0.1', '::1:8080/x', 'host:80'])(
    'takes no network such as %s',
    (network) => {
      const found = problems(
        `notifications:\n  allow_networks: ["10.0.0.0/8:80", "[::1]:80", "${network}"]`,
      );
      expect(found.filter((line) => line.includes('must be a network'))).toHaveLength(1);
    },
  );

  it.each(['nonsense', '10.0.0.1:80', '0.0.0.0/0', '10.0.0.1, 10.0.0.2', 'any'])(
    'takes no proxy such as %s',
    (proxy) => {
      const known = '10.0.0.1, 10.1.0.0/16, "::1", loopback, uniquelocal';
      expect(read(`http: {trusted_proxies: [${known}]}`).http.trustedProxies).toHaveLength(5);
      expect(problems(`http: {trusted_proxies: ["${proxy}"]}`)).toEqual([
        'spanlight.yml:1:26: http.trusted_proxies.0 must be an address or a network such as 10.1.0.0/16, or loopback, linklocal or uniquelocal.',
      ]);
    },
  );

  it.each([
    [
      'auth: {users: [{email: a@b.c, password: scrypt$32768$8$1$Hm69JyYlxyyk_3ZjEct1Og$q}]}',
      'hash',
    ],
    ['auth: {users: [{email: "  "}]}', "can't be empty"],
    ['auth: {users: [{email: a@b.c, auth_token: "a token of many words"}]}', "can't hold blanks"],
    ['auth: {users: [{email: a@b.c, auth_token: spe_0123456789abcdef}]}', 'tokens of embeds'],
    ['auth: {users: [{email: foo, password: horse}]}', 'auth.users.0.email must be an address'],
    ['auth: {users: [{email: a@b.c}, {email: b@b.c}]}', 'auth.users has nobody who can sign in'],
    ['operator: {token: "a token of the operators, with blanks"}', "can't hold blanks"],
    ['console: {frame_ancestors: ["*; script-src *"]}', "can't hold blanks"],
    ['query: {max_time: 0}', 'more than 0'],
    ['query: {max_memory: 0}', 'more than 0'],
    ['ingest: {max_request_size: 0}', 'more than 0'],
    ['secret_key: "${key}-of-some-length-and-some-more"', 'is not an environment variable'],
  ])('refuses %s', (text, reason) => {
    const found = problems(text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(reason);
  });

  it('takes users who only get email beside one who may sign in', () => {
    const mail = '{email: a@b.c}';
    expect(problems(`auth: {users: [${mail}, {email: ci, auth_token: 0123456789abcdef}]}`)).toEqual(
      [],
    );
    const provider = '{id: corp, issuer_url: "https://a.example", client_id: c}';
    expect(problems(`auth: {users: [${mail}], oidc: [${provider}]}`)).toEqual([]);
  });

  it('has no two providers of one id, and their issuers as they are written', () => {
    const one = '{id: corp, issuer_url: "https://a.example/realms/x/", client_id: c}';
    expect(problems(`auth: {oidc: [${one}, ${one}]}`)).toEqual([
      'spanlight.yml:1:89: auth.oidc.1.id is also the id of another provider.',
    ]);
    const user = '{email: a@b.c, sign_in_with: [corp, other]}';
    expect(problems(`auth: {users: [${user}], oidc: [${one}]}`)).toEqual([
      expect.stringContaining('auth.users.0.sign_in_with.1 is not the id of a provider.'),
    ]);
    expect(read(`auth: {oidc: [${one}]}`).auth.oidc[0]?.issuerUrl).toBe(
      'https://a.example/realms/x/',
    );
  });

  it('takes a variable that is empty for one that is not set', () => {
    const text = 'secret_key: "${KEY:a-default-of-some-length-and-more}"\n';
    expect(read(text, { KEY: '' }).secretKey).toBe('a-default-of-some-length-and-more');
    expect(problems('secret_key: ${KEY}\n', { KEY: '' })[0]).toContain('is not set');
  });

  it('lists every problem, not the first alone', () => {
    expect(problems('retention: {spans: forever, logs: 0}\nlog: {level: loud}\n')).toHaveLength(3);
  });

  it('finds values that contradict each other', () => {
    const text = `
projects:
  - {id: 1, name: A, token: t}
  - {id: 1, name: B, token: t}
auth: {guests: {projects: [7]}}
self_tracing_project: 9
clickhouse: {cluster: main}
`;
    expect(problems(text)).toEqual([
      'spanlight.yml:4:10: projects.1.id is also the id of another project.',
      'spanlight.yml:4:29: projects.1.token is also the token of another project.',
      'spanlight.yml:5:28: auth.guests.projects.0 is not a project of this file.',
      'spanlight.yml:6:23: self_tracing_project is not a project of this file.',
      'spanlight.yml:7:23: clickhouse.cluster needs clickhouse.url.',
    ]);
  });

  it('lets the environment override every single key', () => {
    const config = read('http: {addr: ":1"}\nretention: {logs: 3d}\n', {
      SPANLIGHT_HTTP_ADDR: ':2',
      SPANLIGHT_RETENTION_SERVICE_GRAPH: '4d',
      SPANLIGHT_QUERY_THREADS: '8',
      SPANLIGHT_DEMO: '1',
      SPANLIGHT_DATA_DIR: '/data',
      SPANLIGHT_POSTGRES_URL: '',
      SPANLIGHT_POSTGRES_CONNECTIONS: '4',
      SPANLIGHT_PROJECTS: '[{"id": 3, "name": "C", "token": "c"}]',
      SPANLIGHT_AUTH_GUESTS_PROJECTS: '[3]',
    });
    expect(config.http.addr.port).toBe(2);
    expect(config.retention).toMatchObject({ logs: 3, serviceGraph: 4 });
    expect(config.query.threads).toBe(8);
    expect(config.demo).toBe(true);
    expect(config.dataDir).toBe('/data');
    expect(config.postgres.url).toBeUndefined();
    expect(config.postgres.connections).toBe(4);
    expect(config.projects).toMatchObject([{ id: 3, name: 'C', token: 'c', groupByEnv: false }]);
    expect(config.auth.guests.projects).toEqual([3]);
  });

  it('blames the variable for a wrong value that came from it', () => {
    expect(problems('', { SPANLIGHT_QUERY_THREADS: 'many' })).toEqual([
      'SPANLIGHT_QUERY_THREADS: query.threads must be a whole number from 1 to 256.',
    ]);
    expect(problems('', { SPANLIGHT_PROJECTS: '{' })[0]).toContain('must be a list');
  });

  it('expands variables in values and says which is missing', () => {
    const text = 'secret_key: "${KEY}-${REST:and-the-default-of-some-length}-$$"\n';
    expect(read(text, { KEY: 'k' }).secretKey).toBe('k-and-the-default-of-some-length-$');
    expect(problems('secret_key: ${KEY}\n')).toEqual([
      'spanlight.yml:1:13: the environment variable KEY is not set. Write ${KEY:default} to set a default.',
    ]);
  });

  it('is documented key by key in the example, whose values are the defaults', () => {
    const example = readFileSync(new URL('../../spanlight.example.yml', import.meta.url), 'utf8');
    expect(read(example)).toEqual(read(''));
    const undocumented = LEAVES.filter(
      ({ path }) => !new RegExp(`^\\s*(# )?${path.at(-1)}:`, 'm').test(example),
    );
    expect(undocumented).toEqual([]);
  });
});
