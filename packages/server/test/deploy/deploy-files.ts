import { readdirSync, readFileSync, statSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { parseConfig } from '../../src/config/parse.ts';
import type { Config } from '../../src/config/schema.ts';

const repository = new URL('../../../../', import.meta.url);

/** The text of a file of the repository. */
export const read = (path: string): string => readFileSync(new URL(path, repository), 'utf8');

/** Where a file of the repository is. */
export const place = (path: string): URL => new URL(path, repository);

/** Every file below `deploy`, by its path from there. */
export const DEPLOY_FILES: readonly string[] = readdirSync(place('deploy/'), {
  recursive: true,
  encoding: 'utf8',
}).filter((file) => statSync(place(`deploy/${file}`)).isFile());

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });

/** What tests look at of an object of Kubernetes. */
const objectSchema = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()).optional(),
  spec: z
    .object({
      clusterIP: z.string().optional(),
      ports: z.array(z.object({ targetPort: z.string() })).optional(),
      maxUnavailable: z.number().optional(),
      replicas: z.number().optional(),
      serviceName: z.string().optional(),
      template: z
        .object({
          metadata: z.object({ labels: z.record(z.string(), z.string()) }),
          spec: z.object({
            securityContext: z.object({ runAsNonRoot: z.literal(true) }),
            volumes: z.array(z.object({ name: z.string() })),
            containers: z.array(
              z.object({
                ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
                envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }) })),
                volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
                resources: z.object({ limits: z.object({ memory: z.string() }) }),
                securityContext: z.unknown(),
                startupProbe: probe,
                livenessProbe: probe,
                readinessProbe: probe,
              }),
            ),
          }),
        })
        .optional(),
      volumeClaimTemplates: z
        .array(z.object({ metadata: z.object({ name: z.string() }) }))
        .optional(),
    })
    .optional(),
});

export type KubernetesObject = z.infer<typeof objectSchema>;

/** The objects of a file of manifests, each of which is valid YAML. */
export function manifests(path: string): KubernetesObject[] {
  const documents = parseAllDocuments(read(path));
  if (!Array.isArray(documents)) throw new Error('There are no manifests.');
  return documents.map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return objectSchema.parse(document.toJS());
  });
}

/** What the server is told by a file of manifests: its `spanlight.yml`, and the secret that its first lines have people make. */
export function configOf(path: string): Config {
  const config = manifests(path).find(({ kind }) => kind === 'ConfigMap');
  const secret = [...read(path).matchAll(/--from-literal=(\w+)=(?:'([^']*)')?/gu)];
  const environment = secret.map(([, name = '', value = 'x'.repeat(64)]) => [name, value]);
  const text = config?.data?.['spanlight.yml'] ?? '';
  return parseConfig({ name: 'spanlight.yml', text }, Object.fromEntries(environment));
}
