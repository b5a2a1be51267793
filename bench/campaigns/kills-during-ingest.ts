// Kills a server at random moments while telemetry comes in, and counts what is stored at the end.
// node --conditions=@spanlight/source bench/campaigns/kills-during-ingest.ts [kills] [seed]
import { killsDuringIngest } from '../../packages/server/test/campaigns/kills-during-ingest.ts';
import { printTallies } from '../../packages/server/test/campaigns/tally.ts';
import { machine } from '../lib/report.ts';

const [kills = '100', seed = '1'] = process.argv.slice(2);
console.log(machine());
printTallies(await killsDuringIngest({ kills: Number(kills), seed: Number(seed) }));
