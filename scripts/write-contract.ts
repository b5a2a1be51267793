// Writes what is made of the contract: run `npm run contract` after a change of a call or a schema.
import { writeFileSync } from 'node:fs';
import { formattedCallsTable } from '../packages/sdk/make/calls-table.ts';

writeFileSync('packages/sdk/src/calls/calls.ts', formattedCallsTable());
