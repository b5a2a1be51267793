import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jsonSchemas } from './json-schemas.ts';

it.each(Object.entries(jsonSchemas()))(
  'the schema of %s for editors is up to date: npm run schemas writes it',
  (name, schema) => {
    const file = new URL(`../../../schemas/${name}.schema.json`, import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)));
  },
);
