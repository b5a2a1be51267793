// What `npm publish` would send holds what its exports name, in the form that they promise, and works in a project outside.
import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { outsideComplaints } from './outside/empty-project.ts';

const PACKAGES = ['sdk', 'query', 'widgets', 'server', 'cli'];

const complaints = [
  ...(await Promise.all(PACKAGES.map(complaintsOf))).flat(),
  ...(await outsideComplaints(PACKAGES)),
];
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}
console.log(
  `${PACKAGES.length} packages keep what their exports promise, here and in a project outside`,
);

async function complaintsOf(name: string): Promise<string[]> {
  const pkgDir = `packages/${name}`;
  const manifest = JSON.parse(readFileSync(`${pkgDir}/package.json`, 'utf8'));
  const { messages } = await publint({ pkgDir, strict: true });
  return messages.map(
    (message) => `${name}: ${formatMessage(message, manifest, { color: false })}`,
  );
}
