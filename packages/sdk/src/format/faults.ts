import type { AlertCause, Consequence } from '../schemas/alerting/alerts.ts';

/** What an error is called where several are told: its service, and its name. */
export const errorText = ({ name, service }: Pick<AlertCause, 'name' | 'service'>): string =>
  service === '' ? name : `${service}: ${name}`;

/** Where a failure began and how far it went: `payments: TimeoutError, 2 callers passed it on: orders, shop`. */
export function originText(
  origin: Pick<AlertCause, 'name' | 'service'>,
  consequences: readonly Pick<Consequence, 'service'>[],
): string {
  const services = new Set(consequences.map(({ service }) => service));
  const callers = [...services].filter((service) => service !== '' && service !== origin.service);
  if (callers.length === 0) return errorText(origin);
  const count = callers.length === 1 ? '1 caller' : `${callers.length} callers`;
  return `${errorText(origin)}, ${count} passed it on: ${callers.join(', ')}`;
}

/**
 * What else a failure was seen as: `orders: payments failed; shop: orders failed; 3 more`, empty for nothing.
 *
 * @param count How many there are, listed or not.
 * @param limit How many are named at most.
 */
export function alsoSeenText(
  consequences: readonly Pick<Consequence, 'name' | 'service'>[],
  count: number,
  limit = 5,
): string {
  const named = consequences.slice(0, limit).map(errorText);
  const more = count - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
