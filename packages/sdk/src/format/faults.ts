import type { AlertCause, Consequence } from '../schemas/alerting/alerts.ts';
import { namesText } from './alerting.ts';

/** An error that may have been seen in several services. */
type SeenError = Pick<AlertCause, 'name' | 'service'> & Pick<Consequence, 'services'>;

/** What an error is called where several are told: its service, how many others read alike, and its name. */
export function errorText({ name, service, services = [] }: SeenError): string {
  if (service === '') return name;
  const more = services.length > 1 ? ` and ${services.length - 1} more` : '';
  return `${service}${more}: ${name}`;
}

/** Callers that are named. */
const MAX_CALLERS = 10;

/** Where a failure began and how far it went: `payments: TimeoutError, 2 callers passed it on: orders, shop`. */
export function originText(
  origin: Pick<AlertCause, 'name' | 'service'>,
  consequences: readonly Pick<Consequence, 'service' | 'services'>[],
): string {
  const services = new Set(consequences.flatMap(({ service, services: all = [service] }) => all));
  const callers = [...services]
    .filter((service) => service !== '' && service !== origin.service)
    .toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }));
  if (callers.length === 0) return errorText(origin);
  const count = callers.length === 1 ? '1 caller' : `${callers.length} callers`;
  const named = namesText(callers.slice(0, MAX_CALLERS), callers.length);
  return `${errorText(origin)}, ${count} passed it on: ${named}`;
}

/**
 * What else a failure was seen as: `orders: payments failed; shop: orders failed; 3 more`, empty for nothing.
 *
 * @param count How many there are, listed or not.
 * @param limit How many are named at most.
 */
export function alsoSeenText(consequences: readonly SeenError[], count: number, limit = 5): string {
  const named = consequences.slice(0, limit).map(errorText);
  const more = count - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
