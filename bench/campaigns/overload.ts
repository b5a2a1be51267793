// Sends ten times what a server takes for a minute, and counts what it refused, kept and lost.
// node --conditions=@spanlight/source bench/campaigns/overload.ts [seconds] [times]
import { overload } from '../../packages/server/test/campaigns/overload.ts';
import { printTallies } from '../../packages/server/test/campaigns/tally.ts';
import { machine } from '../lib/report.ts';

const [seconds = '60', times = '10'] = process.argv.slice(2);
console.log(machine());
const outcome = await overload({ seconds: Number(seconds), times: Number(times) });
printTallies([outcome.tally]);
const { capacity, statuses, withoutRetryAfter, resident } = outcome;
console.log(
  `the server took ${capacity} requests/s of senders that wait; answers by status: ${JSON.stringify(statuses)}`,
);
console.log(
  `refusals without Retry-After: ${withoutRetryAfter}; resident at most ${resident.first} MB in the first third, ${resident.last} MB in the last`,
);
