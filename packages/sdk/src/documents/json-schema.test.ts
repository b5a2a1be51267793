import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dashboardJsonSchema } from './json-schema.ts';

it('the schema for editors is up to date: npm run schemas writes it', () => {
  const file = new URL('../../../../schemas/dashboard.schema.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(dashboardJsonSchema())),
  );
});
