// Builds what people run: Node packages with the compiler, the rest with Vite. `--unless-built` leaves it at what was built of the
// same sources.
import { forgetBuild, isBuilt, noteBuild, sourcesDigest } from './lib/build-state.ts';
import { run } from './lib/run.ts';

const PACKAGES = ['sdk', 'query', 'widgets', 'server', 'cli'].map((name) => `packages/${name}`);

if (process.argv.includes('--unless-built') && isBuilt('all')) process.exit();
const started = performance.now();
const sources = sourcesDigest();
forgetBuild('all');
await run('tsc', ['-b', ...PACKAGES]);
await run('vite', ['build', '--logLevel', 'warn'], { cwd: 'packages/sdk' });
await Promise.all([
  run('node', ['--conditions=@spanlight/source', 'scripts/write-declarations.ts']),
  run('vite', ['build', '--logLevel', 'warn'], { cwd: 'packages/widgets' }),
]);
await Promise.all([
  run('node', ['scripts/write-elements.ts']),
  run('vite', ['build', '--logLevel', 'warn'], { cwd: 'packages/web' }),
  run('vite', ['build', '--logLevel', 'warn'], { cwd: 'packages/cli' }),
  run('vite', ['build', '--logLevel', 'warn'], { cwd: 'packages/server' }),
]);
noteBuild('server', sources);
noteBuild('all', sources);
console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
