// Builds what people run: Node packages with the compiler, the rest with Vite.
import { run } from './lib/run.ts';

const PACKAGES = ['sdk', 'query', 'widgets', 'server', 'cli'].map((name) => `packages/${name}`);

const started = performance.now();
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
console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
