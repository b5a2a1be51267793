// Writes the JSON schemas of YAML documents, for editors: run `npm run schemas` after a change of their definition.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dashboardJsonSchema } from '@spanlight/sdk/documents';

const path = 'schemas/dashboard.schema.json';
writeFileSync(path, JSON.stringify(dashboardJsonSchema()));
execFileSync('oxfmt', [path]);
