// Sends thousands of hostile bodies while a bystander asks a simple call, and tells who made it wait longest.
// node bench/campaigns/hostile-bodies.ts [count] [seed] [part of a name]: with a name, these bodies alone, again and again,
// on a server that has what the large ones leave.
import { setPriority } from 'node:os';
import { longest } from '../../packages/server/test/campaigns/bystander.ts';
import { hostileCampaign, worst } from '../../packages/server/test/campaigns/hostile-campaign.ts';
import { printTallies } from '../../packages/server/test/campaigns/tally.ts';
import { machine, quantile } from '../lib/report.ts';

const [count = '5000', seed = '1', only] = process.argv.slice(2);
const LARGEST = 32 * 1024 * 1024;

console.log(machine());
const outcome = await hostileCampaign({
  count: Number(count),
  seed: Number(seed),
  largest: LARGEST,
  ...(only !== undefined && { only: new RegExp(only) }),
  // Who sends would be another machine: here it yields the processors to the server and to whoever waits for it.
  onWatched: () => setPriority(10),
});
printTallies([
  { of: 'nothing', sent: 0, acknowledged: 0, stored: 0, lost: 0, doubled: 0, waits: outcome.idle },
  outcome.tally,
]);
const took = outcome.waits.map(({ start, end }) => end - start);
console.log(
  `the bystander asked ${took.length} times: p50 ${Math.round(quantile(took, 0.5))} ms, p99 ${Math.round(quantile(took, 0.99))} ms, longest held ${Math.round(longest(outcome.waits).held)} ms`,
);
const slowest = outcome.treated.toSorted((left, right) => right.wait - left.wait).slice(0, 3);
console.log(
  `longest by the clock: ${slowest.map(({ name, wait, queued }) => `${name} ${Math.round(wait)} ms (without a processor ${Math.round(queued)})`).join('; ')}`,
);
console.table(
  worst(outcome.treated, Number(process.env['WORST'] ?? 10)).map(
    ({ name, status, took: answered, wait, held }) => ({
      name,
      status,
      'answered, ms': Math.round(answered),
      'wait, ms': Math.round(wait),
      'of it held, ms': Math.round(held),
    }),
  ),
);
