import type { ItemSignal } from '../tables/items.ts';
import type { Bindings } from './bindings.ts';

/** Filter values that select a whole signal. */
const FAMILIES: ReadonlyMap<string, ItemSignal> = new Map([
  ['spans:all', 'span'],
  ['log:all', 'log'],
  ['events:all', 'event'],
]);

/** Systems of logs and exceptions that report an error. */
export const ERROR_SYSTEMS: ReadonlySet<string> = new Set(['log:error', 'log:fatal', 'log:panic']);

/** The condition that an item is of one of them. */
export const IS_ERROR = `system IN (${[...ERROR_SYSTEMS].map((system) => `'${system}'`).join(', ')})`;

/** Types that logs and events have; any other type is one of spans. */
const SIGNAL_OF_TYPE: ReadonlyMap<string, ItemSignal> = new Map([
  ['log', 'log'],
  ['message', 'event'],
  ['other-events', 'event'],
]);

/**
 * The condition that an item belongs to one of several systems, or undefined when every item does.
 * `http:all` stands for HTTP servers and clients together.
 */
export function systemsSql(systems: readonly string[], bindings: Bindings): string | undefined {
  const conditions = systems
    .filter((system) => system !== '' && system !== 'all')
    .map((system) => systemSql(system, bindings));
  return conditions.length === 0 ? undefined : `(${[...new Set(conditions)].join(' OR ')})`;
}

function systemSql(system: string, bindings: Bindings): string {
  const family = FAMILIES.get(system);
  if (family !== undefined) return `signal = '${family}'`;
  const colon = system.indexOf(':');
  const type = colon === -1 ? system : system.slice(0, colon);
  const signal = SIGNAL_OF_TYPE.get(type) ?? 'span';
  const isWhole = colon === -1 || system.slice(colon + 1) === 'all';
  if (type === 'http')
    return isWhole
      ? `(signal = 'span' AND startsWith(system, 'http') AND type IN ('httpserver', 'httpclient'))`
      : httpSql(system.slice(colon + 1), bindings);
  if (!isWhole) return `(signal = '${signal}' AND system = ${bindings.text(system)})`;
  // The prefix lets the engine use the order of rows.
  const name = bindings.text(type);
  return `(signal = '${signal}' AND startsWith(system, ${name}) AND type = ${name})`;
}

function httpSql(name: string, bindings: Bindings): string {
  const systems = [`httpserver:${name}`, `httpclient:${name}`];
  return `(signal = 'span' AND system IN ${bindings.bind(systems, 'Array(String)')})`;
}

/**
 * Whether a request asks for logs and events alone, which have no durations. A request that names no
 * system asks for everything.
 */
export function isEventRequest(systems: readonly string[]): boolean {
  return (
    systems.length > 0 &&
    systems.every((system) => /^(?:events:all$|log|message|other-events)/.test(system))
  );
}
