import { expect, test } from 'vitest';
import { demoNow } from '../../../test/support/demo-data.ts';
import { clockFinding } from './doctor.ts';
import { versionFinding } from './server-version.ts';

test.each([
  [0, 'ok'],
  [2000, 'ok'],
  [-20_000, 'warn'],
  [90_000, 'fail'],
])('a clock that differs by %i ms is %s', (difference, status) => {
  const finding = clockFinding(new Date(demoNow + difference).toUTCString(), demoNow);
  expect(finding.status).toBe(status);
  expect(finding.hint === undefined).toBe(status === 'ok');
});

test.each([null, 'soon'])('without a date (%j) nothing is said', (date) => {
  expect(clockFinding(date, demoNow).status).toBe('skipped');
});

const description = (version: string): unknown => ({ info: { title: 'Spanlight API', version } });

test.each([
  ['1.2.3', 'ok'],
  ['1.2.4', 'ok'],
  ['1.10.0', 'ok'],
  ['2.0.0-rc.1', 'ok'],
  ['1.2.2', 'warn'],
  ['1.1.9', 'warn'],
  ['0.9.9', 'warn'],
])('a server %s is %s for a command line 1.2.3', (server, status) => {
  const finding = versionFinding(description(server), '1.2.3');
  expect(finding).toMatchObject({ status, detail: `spanlight 1.2.3, server ${server}` });
  expect(finding.hint === undefined).toBe(status === 'ok');
});

test.each([
  undefined,
  [],
  { info: {} },
  description('soon'),
  description('1.2.3\u001B[2J'),
  { info: { title: 'Another API', version: '3.0.0' } },
])('of %j nothing is said', (answer) => {
  expect(versionFinding(answer, '1.2.3')).toEqual({
    status: 'skipped',
    detail: "spanlight 1.2.3; the server doesn't say its version",
  });
});
