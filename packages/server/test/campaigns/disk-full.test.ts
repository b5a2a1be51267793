import { expect, test } from 'vitest';
import { diskFull, mayMount } from './disk-full.ts';

test.runIf(mayMount())(
  'a full disk is told, and what comes when there is room is stored',
  async () => {
    const { tally, refusals, readiness, signIn, resumedAfter } = await diskFull(3);
    expect(refusals).toEqual(new Set([503]));
    expect(readiness.status).toBe(503);
    expect(readiness.text).toMatch(/disk|room|space/);
    expect(signIn.status).toBe(503);
    expect(signIn.text).toContain('the disk of the server is full');
    expect(resumedAfter).toBeGreaterThan(0);
    expect(tally).toMatchObject({ lost: 0, doubled: 0, acknowledged: 9 * 200, stored: 9 * 200 });
  },
);
