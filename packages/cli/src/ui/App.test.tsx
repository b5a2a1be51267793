import { render } from 'ink-testing-library';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from './App.tsx';
import { Telemetry } from './telemetry.ts';
test('x', async () => {
  expect(App).toBeDefined(); expect(Telemetry).toBeDefined(); expect(render).toBeDefined(); afterEach; vi;
});
