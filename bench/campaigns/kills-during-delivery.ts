// Kills a server at random moments while a receiver is told of alerts, and counts what it was told.
// node --conditions=@spanlight/source bench/campaigns/kills-during-delivery.ts [kills] [seed]
import { killsDuringDelivery } from '../../packages/server/test/campaigns/kills-during-delivery.ts';
import { printTallies } from '../../packages/server/test/campaigns/tally.ts';
import { machine } from '../lib/report.ts';

const [kills = '100', seed = '1'] = process.argv.slice(2);
console.log(machine());
printTallies([await killsDuringDelivery({ kills: Number(kills), seed: Number(seed) })]);
