// What `npm publish` would send holds what its exports name, in the form that they promise.
import { capture } from './lib/run.ts';

const PACKAGES = ['sdk', 'query', 'widgets', 'server', 'cli'];

let broken = false;
for (const name of PACKAGES) {
  const { ok, text } = await capture('publint', [`packages/${name}`, '--strict']);
  if (ok) continue;
  broken = true;
  console.error(text.trimEnd());
}
if (broken) process.exit(1);
console.log(`${PACKAGES.length} packages keep what their exports promise`);
