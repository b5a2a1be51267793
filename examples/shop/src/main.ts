// A small shop that is observed the way a real one would be: traces leave over gRPC, logs and metrics over HTTP. On the server
// of a demo it also tells what happened before it was started, and makes the monitors that watch it.
import { fork } from 'node:child_process';
import { Demo } from './demo/demo.ts';
import { loopback } from './http/loopback.ts';
import { openInbox } from './inbox/inbox.ts';
import { isMailServerAway, timelineBefore } from './past/timeline.ts';
import { openShop } from './shop.ts';
import { realClock } from './stage/clock.ts';
import { Stage } from './stage/stage.ts';
import { endpointsOf } from './telemetry/dsn.ts';
import { installPropagation } from './telemetry/exporters.ts';
import { LiveTelemetry } from './telemetry/live.ts';
import { measureRuntime } from './telemetry/runtime.ts';

const endpoints = endpointsOf(
  process.env['SPANLIGHT_DSN'] ?? 'http://demo@localhost:14318?grpc=14317',
);
const inboxPort = Number(process.env['SHOP_INBOX_PORT'] ?? '14319');
installPropagation(endpoints);

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());
process.once('disconnect', () => stopping.abort());

const demo = await Demo.find(endpoints);
const isNew = (await demo?.isNew()) ?? false;
const inbox =
  demo &&
  (await openInbox('127.0.0.1', inboxPort, process.env['SHOP_INBOX_FILE']).catch(withoutInbox));
const started = Date.now();

const telemetry = new LiveTelemetry(endpoints);
const shop = await openShop({
  stage: new Stage(realClock, Math.random),
  network: loopback,
  observe: (release) => telemetry.observe(release),
  isMailServerAway: (time) => isMailServerAway(started, time),
});
measureRuntime(shop.storefront.meter);
const running = shop.run(stopping.signal);
if (demo && isNew) await tellStory(demo).catch(withoutStory);
// Not before the past, which has come earlier.
await telemetry.flushMetrics();
await running;

shop.close();
inbox?.close();
await telemetry.shutdown();
if (process.connected) process.disconnect();

/** Tells what happened until now to a server that is asked to watch. */
async function tellStory(told: Demo): Promise<void> {
  const timeline = timelineBefore(started);
  await told.annotate(timeline);
  const channels = await told.openChannels(inbox?.url);
  // What became of it or not: the shop of today is to be watched.
  await tellPastAside().catch(withoutStory);
  if (!stopping.signal.aborted) await told.watchMetrics(channels);
}

/** Resolves when the server has the past. */
function tellPastAside(): Promise<void> {
  const teller = fork(new URL('past/main.ts', import.meta.url), [String(started)], {
    env: { ...process.env, SPANLIGHT_DSN: endpoints.dsn },
  });
  stopping.signal.addEventListener('abort', () => teller.kill());
  return new Promise((resolve, reject) => {
    teller.once('error', reject);
    teller.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error('see above'));
    });
  });
}

function withoutInbox(error: unknown): undefined {
  console.error(`The shop has no inbox: ${messageOf(error)}. Choose another SHOP_INBOX_PORT.`);
}

function withoutStory(error: unknown): void {
  if (!stopping.signal.aborted)
    console.error(`The past of the shop could not be told: ${messageOf(error)}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
