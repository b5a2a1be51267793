import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LEAVES } from '../../src/config/keys.ts';
import { configOf, DEPLOY_FILES, manifests, place, read } from './deploy-files.ts';

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  files: z.array(z.string()),
});

test.each(DEPLOY_FILES)(
  'every variable that deploy/%s names is a key of the configuration',
  (file) => {
    const named = read(`deploy/${file}`).match(/\bSPANLIGHT_[A-Z_]*[A-Z]\b/gu) ?? [];
    const known = LEAVES.map(({ variable }) => variable);
    expect(known).toEqual(expect.arrayContaining(named));
  },
);

test('the images hold what the server needs at run time, and nothing that is not there', () => {
  const dockerfile = read('deploy/Dockerfile');
  const copied = dockerfile.match(/\bpackages\/[\w./-]+/gu) ?? [];
  const { dependencies, files } = manifest.parse(JSON.parse(read('packages/server/package.json')));
  // Packages of ours would have to be copied as well.
  expect(Object.keys(dependencies).filter((name) => name.startsWith('@spanlight/'))).toEqual([]);
  const needed = ['package.json', ...files.filter((name) => !name.includes('.'))];
  expect(copied).toEqual(expect.arrayContaining(needed.map((name) => `packages/server/${name}`)));
  const inRepository = copied.filter((path) => !/\/dist\b/u.test(path));
  expect(inRepository.filter((path) => !existsSync(place(path)))).toEqual([]);
  expect(dockerfile).toContain('USER node');
  // Each stage is built from one that stands before it, and what is left out of the cluster's image is in the other.
  const stages = [...dockerfile.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gmu)];
  for (const [index, [, from = '']] of stages.entries())
    expect([
      'node:24-bookworm-slim',
      ...stages.slice(0, index).map(([, , name]) => name),
    ]).toContain(from);
  for (const path of ['node_modules/chdb', 'node_modules/@chdb'])
    expect([dockerfile.includes(`/app/${path}`), existsSync(place(path))]).toEqual([true, true]);
});

test.each(['deploy/kubernetes.yml', 'deploy/cluster/kubernetes.yml'])(
  '%s asks for what the server answers, as a user without rights',
  (file) => {
    const objects = manifests(file);
    const services = objects.filter(({ kind }) => kind === 'Service');
    const set = objects.find(({ kind }) => kind === 'StatefulSet');
    const pod = set?.spec?.template;
    const [container] = pod?.spec.containers ?? [];
    // Secrets are made by hand, and everything that is made refers to what is there.
    expect(objects.map(({ kind }) => kind)).not.toContain('Secret');
    expect(services.map(({ metadata }) => metadata.name)).toContain(set?.spec?.serviceName);
    const volumes = [
      ...(pod?.spec.volumes ?? []).map(({ name }) => name),
      ...(set?.spec?.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name),
    ];
    expect(container?.volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.toSorted());
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
      '/data',
      '/etc/spanlight',
      '/tmp',
    ]);

    const { http, grpc } = configOf(file);
    expect(container?.ports).toEqual([
      { name: 'http', containerPort: http.addr.port },
      { name: 'grpc', containerPort: grpc.addr.port },
    ]);
    const [service] = services;
    expect(service?.spec?.ports?.map(({ targetPort }) => targetPort)).toEqual(['http', 'grpc']);
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.startupProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(container?.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(container?.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
  },
);

test('the unit starts the command that there is, as its first line says', () => {
  const unit = read('deploy/spanlight.service');
  const [, options, command = ''] =
    /^ExecStart=\/usr\/bin\/node (\S+) \/opt\/spanlight\/(\S+) serve$/mu.exec(unit) ?? [];
  expect(command).toMatch(/\.cjs$/u);
  const [, allocation = ''] = /^Environment=(MALLOC\S+)$/mu.exec(unit) ?? [];
  expect(read(command)).toMatch(
    new RegExp(`^#!/usr/bin/env -S ${allocation} node ${options}\n`, 'u'),
  );
});
