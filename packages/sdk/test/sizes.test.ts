import { formatBytes, formatValue } from '@spanlight/sdk/format';
import { expect, test } from 'vitest';
import { unitDivisor } from '../../query/src/metrics/analysis/convert-unit.ts';
import { parseByteSize } from '../../query/src/units/measure.ts';
import type { Unit } from '../../query/src/units/unit.ts';

const units: readonly Unit[] = ['bytes', 'kilobytes', 'megabytes', 'gigabytes', 'terabytes'];

test.each(['1KiB', '512KiB', '1.5MiB', '1GiB', '2TiB'])(
  'what is compared with %s is shown as it',
  (text) => {
    const bytes = parseByteSize(text) ?? 0;
    expect(formatBytes(bytes)).toBe(text);
    for (const unit of units) {
      const value = bytes / unitDivisor('bytes', unit, text, undefined);
      expect(formatValue(value, unit)).toBe(text);
    }
  },
);
