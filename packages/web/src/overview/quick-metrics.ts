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

  const isDatabase = (system: string): boolean =>
    typeOfSystem(system) === 'db' && !isMemoryDatabase(system);
  const perMinute = (
    id: QuickMetric['id'],
    label: string,
    matches: (system: string) => boolean,
    counted = names(matches),
  ): QuickMetric => ({ id, label, value: rate(matches), unit: 'per-minute', systems: counted });
  const optional = [
    perMinute('http', 'HTTP requests', (system) => httpTypes.has(typeOfSystem(system)), [
      'http:all',
    ]),
    perMinute('rpc', 'RPC requests', (system) => typeOfSystem(system) === 'rpc', ['rpc:all']),
    perMinute('db', 'Database ops', isDatabase),
    perMinute('memory-db', 'In-memory DB ops', isMemoryDatabase),
  ];
  return [
    perMinute('spans', 'Spans', isSpan, ['spans:all']),
    ...optional.filter(({ value }) => value !== null && value > 0),
    {
      id: 'failures',
      label: 'Failures',
      value: count > 0 ? errorCount / count : null,
      unit: 'ratio',
      systems: ['spans:all'],
    },
    perMinute('logs', 'Logs', (system) => kindOfSystem(system) === 'logs', ['log:all']),
  ];
}
