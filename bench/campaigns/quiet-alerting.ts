// Kills a server at random moments while thousands of alerts open and close, some held by silences, told together or passed on, and
// counts what receivers were told.
// node --conditions=@spanlight/source bench/campaigns/quiet-alerting.ts [series] [kills] [seed]
import { quietAlerting } from '../../packages/server/test/campaigns/quiet-alerting.ts';
import { printTallies } from '../../packages/server/test/campaigns/tally.ts';
import { machine } from '../lib/report.ts';

const [series = '10000', kills = '10', seed = '1'] = process.argv.slice(2);
console.log(machine());
printTallies(
  await quietAlerting({ series: Number(series), kills: Number(kills), seed: Number(seed) }),
);
