// Writes the JSON schemas of YAML documents, for editors: run `npm run schemas` after a change of their definition.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { jsonSchemas } from '@spanlight/sdk/json-schemas';

const paths = Object.entries(jsonSchemas()).map(([name, schema]) => {
  const path = `schemas/${name}.schema.json`;
  writeFileSync(path, JSON.stringify(schema));
  return path;
});
execFileSync('oxfmt', paths);
