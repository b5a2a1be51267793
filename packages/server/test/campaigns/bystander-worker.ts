/** Asks a server one simple call after another on a thread of its own, so that nothing else of the campaign holds it up. */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { BystanderTask, Wait } from './bystander.ts';

const PAUSE = 2;

const { url, token, pid }: BystanderTask = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const waits: Wait[] = [];
const over = new AbortController();

/** Milliseconds for which the server's main thread ran so far, and for which it was ready but had no processor. */
function mainThread(): { readonly ran: number; readonly queued: number } {
  const [ran, queued] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return { ran: Number(ran) / 1e6, queued: Number(queued) / 1e6 };
}

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(`${url}/internal/v1/users/current`, { agent, headers }, (answer) => {
      answer.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
}

parentPort?.once('message', () => {
  over.abort();
});
while (!over.signal.aborted) {
  const before = mainThread();
  const start = performance.timeOrigin + performance.now();
  await ask();
  const end = performance.timeOrigin + performance.now();
  const { ran, queued } = mainThread();
  waits.push({ start, end, held: ran - before.ran, queued: queued - before.queued });
  await sleep(PAUSE);
}
agent.destroy();
parentPort?.postMessage(waits);
