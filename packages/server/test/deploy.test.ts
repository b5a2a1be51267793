import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { LEAVES } from '../src/config/keys.ts';
import { parseConfig } from '../src/config/parse.ts';

const repository = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, repository), 'utf8');
const files = readdirSync(new URL('deploy/', repository));

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
});

test.each(files)('every variable that deploy/%s names is a key of the configuration', (file) => {
  const named = read(`deploy/${file}`).match(/\bSPANLIGHT_[A-Z_]*[A-Z]\b/gu) ?? [];
  const known = LEAVES.map(({ variable }) => variable);
  expect(known).toEqual(expect.arrayContaining(named));
});

test('the image holds what the server needs at run time, and nothing that is not there', () => {
  const dockerfile = read('deploy/Dockerfile');
  const copied = dockerfile.match(/\bpackages\/[\w./-]+/gu) ?? [];
  const { dependencies } = manifest.parse(JSON.parse(read('packages/server/package.json')));
  const own = Object.keys(dependencies).flatMap((name) => name.split('@spanlight/')[1] ?? []);
  for (const name of [...own, 'server'])
    expect(copied).toEqual(
      expect.arrayContaining([`packages/${name}/package.json`, `packages/${name}/dist`]),
    );
  const inRepository = copied.filter((path) => !path.endsWith('/dist'));
  expect(inRepository.filter((path) => !existsSync(new URL(path, repository)))).toEqual([]);
  expect(dockerfile).toContain('USER node');
});

test('the manifests ask for what the server answers, as a user without rights', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yml'));
  if (!Array.isArray(documents)) throw new Error('There are no manifests.');
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const objects = documents.map((document) => object.parse(document.toJS()));
  const [config, service, set] = objects;
  expect(objects.map(({ kind }) => kind)).toEqual(['ConfigMap', 'Service', 'StatefulSet']);

  const text = config?.data?.['spanlight.yml'] ?? '';
  const { http, grpc } = parseConfig({ name: 'spanlight.yml', text }, {});
  const [container] = set?.spec?.template?.spec.containers ?? [];
  expect(container?.ports.map(({ containerPort }) => containerPort)).toEqual([
    http.addr.port,
    grpc.addr.port,
  ]);
  expect(service?.spec?.ports?.map(({ targetPort }) => targetPort)).toEqual(
    container?.ports.map(({ name }) => name),
  );
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(container?.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
  expect(container?.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
});

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });

/** What the test looks at of an object of Kubernetes. */
const object = z.object({
  kind: z.string(),
  data: z.record(z.string(), z.string()).optional(),
  spec: z
    .object({
      ports: z.array(z.object({ targetPort: z.string() })).optional(),
      template: z
        .object({
          spec: z.object({
            containers: z.array(
              z.object({
                ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
                securityContext: z.unknown(),
                livenessProbe: probe,
                readinessProbe: probe,
              }),
            ),
          }),
        })
        .optional(),
    })
    .optional(),
});

test('the unit starts the command that there is', () => {
  const [, command = ''] = /^ExecStart=\/usr\/bin\/node \/opt\/spanlight\/(\S+) serve$/mu.exec(
    read('deploy/spanlight.service'),
  ) ?? [''];
  expect(existsSync(fileURLToPath(new URL(command, repository)))).toBe(true);
  expect(command).toMatch(/\.cjs$/u);
});
