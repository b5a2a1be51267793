import { expect, test } from 'vitest';
import { checkMonitorSettings } from './check.ts';

const settings = { minAllowedValue: 10, maxAllowedValue: 100, checkNumPoint: 5 };

test.each([
  [{}, []],
  [{ minAllowedValue: null, maxAllowedValue: null }, ['at least min or max value is required']],
  [{ maxAllowedValue: 5 }, ['max value should be greater than or equal min']],
  [{ minRecoveryValue: 5 }, ['min recovery value must be at or above the min allowed value']],
  [{ maxRecoveryValue: 200 }, ['max recovery value must be at or below the max allowed value']],
  [
    { minRecoveryValue: 80, maxRecoveryValue: 20 },
    [expect.stringContaining('nothing would recover')],
  ],
  [{ minRecoveryValue: 120 }, [expect.stringContaining('nothing would recover')]],
  [{ keepFiringFor: 3_600_000 }, []],
  [{ keepFiringFor: 3_600_001 }, ['an alert can be kept firing for 0 to 60 minutes']],
  [{ keepFiringFor: -1 }, ['an alert can be kept firing for 0 to 60 minutes']],
  [{ fireNumPoint: 6 }, ["only 5 points are checked, so 6 can't fire"]],
])('%j: %j', (change, problems) => {
  const found = checkMonitorSettings({ ...settings, ...change });
  expect(found.map(({ message }) => message)).toEqual(problems);
});
