// Tells the past on a thread of its own, so that the shop of today isn't held up and nothing of it stays in memory.
import { workerData } from 'node:worker_threads';
import { endpointsOf } from '../telemetry/dsn.ts';
import { installPropagation } from '../telemetry/exporters.ts';
import { tellPast } from './tell-past.ts';

const { dsn, now } = workerData;
const endpoints = endpointsOf(String(dsn));
installPropagation(endpoints);
await tellPast(endpoints, Number(now));
