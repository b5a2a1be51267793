// Tells the past in a process of its own that lets others go first, so that nothing of it is in the way of today or stays in
// memory.
import { setPriority } from 'node:os';
import { endpointsOf } from '../telemetry/dsn.ts';
import { installPropagation } from '../telemetry/exporters.ts';
import { tellPast } from './tell-past.ts';

/** A third of the time that others get where there is too little for all. */
const NICE = 5;

process.once('disconnect', () => process.exit());
setPriority(NICE);
const endpoints = endpointsOf(process.env['SPANLIGHT_DSN'] ?? '');
installPropagation(endpoints);
await tellPast(endpoints, Number(process.argv[2]));
process.disconnect();
