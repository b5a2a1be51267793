import type { System } from '@spanlight/sdk';
import { kindOfSystem, typeOfSystem } from '../explorer/systems/system-kinds.ts';

/** One number of the overview. */
export interface QuickMetric {
  id: 'spans' | 'http' | 'rpc' | 'db' | 'memory-db' | 'failures' | 'logs';
  label: string;
  /** Items per minute, or a ratio of 0 to 1; null when there is nothing to divide by. */
  value: number | null;
  unit: 'per-minute' | 'ratio';
  /** The systems it counts, as the explorer names them. */
  systems: readonly string[];
}

const memoryDatabases: ReadonlySet<string> = new Set(['db:redis', 'db:memcache', 'db:memcached']);
const httpTypes: ReadonlySet<string> = new Set(['http', 'httpserver', 'httpclient']);

const isSpan = (system: string) => kindOfSystem(system) === 'spans';
const isMemoryDatabase = (system: string) => memoryDatabases.has(system);

/** The numbers above the systems: what runs, what fails, what is logged. Those of kinds nobody sends are left out. */
export function quickMetrics(systems: readonly System[]): QuickMetric[] {
  const rate = (matches: (system: string) => boolean): number =>
    systems.reduce((sum, { system, rate }) => (matches(system) ? sum + (rate ?? 0) : sum), 0);
  const names = (matches: (system: string) => boolean): string[] =>
    systems.map(({ system }) => system).filter(matches);

  const spans = systems.filter(({ system }) => isSpan(system));
  const count = spans.reduce((sum, system) => sum + system.count, 0);
  const errorCount = spans.reduce((sum, system) => sum + system.errorCount, 0);

  const optional: QuickMetric[] = [
    {
      id: 'http',
      label: 'HTTP requests',
      value: rate((system) => httpTypes.has(typeOfSystem(system))),
      unit: 'per-minute',
      systems: ['http:all'],
    },
    {
      id: 'rpc',
      label: 'RPC requests',
      value: rate((system) => typeOfSystem(system) === 'rpc'),
      unit: 'per-minute',
      systems: ['rpc:all'],
    },
    {
      id: 'db',
      label: 'Database ops',
      value: rate((system) => typeOfSystem(system) === 'db' && !isMemoryDatabase(system)),
      unit: 'per-minute',
      systems: names((system) => typeOfSystem(system) === 'db' && !isMemoryDatabase(system)),
    },
    {
      id: 'memory-db',
      label: 'In-memory DB ops',
      value: rate(isMemoryDatabase),
      unit: 'per-minute',
      systems: names(isMemoryDatabase),
    },
  ];

  return [
    {
      id: 'spans',
      label: 'Spans',
      value: rate(isSpan),
      unit: 'per-minute',
      systems: ['spans:all'],
    },
    ...optional.filter(({ value }) => value !== null && value > 0),
    {
      id: 'failures',
      label: 'Failures',
      value: count > 0 ? errorCount / count : null,
      unit: 'ratio',
      systems: ['spans:all'],
    },
    {
      id: 'logs',
      label: 'Logs',
      value: rate((system) => kindOfSystem(system) === 'logs'),
      unit: 'per-minute',
      systems: ['log:all'],
    },
  ];
}
