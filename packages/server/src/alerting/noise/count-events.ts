import { isFlapping } from '@spanlight/query';
import type { AlertHistoryName, AlertStatus } from '@spanlight/sdk/schemas';
import { HOUR } from '../../shared/time-units.ts';

/** An event, as far as it is counted. */
export interface CountedEvent {
  readonly alertId: number;
  readonly name: AlertHistoryName;
  readonly status: AlertStatus;
  /** Whether a person did it. */
  readonly isManual: boolean;
  /** When it happened, milliseconds since 1970. */
  readonly time: number;
  /** When it was noticed. */
  readonly noticed: number;
  /** Whom it counts for; none where an event doesn't say, which leaves it to the event before. */
  readonly sources: readonly string[];
}

/** What is counted of one source of alerts. */
export interface NoiseCount {
  fired: number;
  /** Milliseconds. */
  firing: number;
  acknowledged: number;
  flapped: number;
}

/** What is known of an alert from its events so far. */
interface AlertSoFar {
  sources: readonly string[];
  /** Since when it is open. */
  openSince: number | undefined;
  isAcknowledged: boolean;
  isFlapper: boolean;
  /** When its status changed. */
  changes: number[];
}

const newAlert = (openSince: number | undefined): AlertSoFar => ({
  sources: [],
  openSince,
  isAcknowledged: false,
  isFlapper: false,
  changes: [],
});

/** Counts events of alerts, which come in their order, by whom they count for. */
export class EventCounts {
  readonly #range: { readonly from: number; readonly to: number };
  readonly #alerts = new Map<number, AlertSoFar>();
  readonly #counts = new Map<string, NoiseCount>();

  /** @param range Milliseconds since 1970: times before count as its start, times after it as its end. */
  constructor(range: { readonly from: number; readonly to: number }) {
    this.#range = range;
  }

  add(event: CountedEvent): void {
    const alert = this.#alertOf(event);
    if (event.sources.length > 0) alert.sources = event.sources;
    switch (event.name) {
      case 'created':
      case 'status-changed':
        this.#change(alert, event);
        break;
      case 'recurring':
        // An error that comes again after its alert was closed.
        if (alert.openSince === undefined) this.#open(alert, event);
        break;
      case 'acknowledged':
        if (!alert.isAcknowledged)
          this.#count(alert, ({ acknowledged }) => ({ acknowledged: acknowledged + 1 }));
        alert.isAcknowledged = true;
        break;
      case 'unacknowledged':
      case 'escalated':
        break;
    }
  }

  /** The counts by source, with alerts that are still open counted up to the end of the range. */
  end(): ReadonlyMap<string, Readonly<NoiseCount>> {
    for (const alert of this.#alerts.values()) this.#close(alert, this.#range.to);
    return this.#counts;
  }

  /** Whether an event of an alert has been counted. */
  knows(alertId: number): boolean {
    return this.#alerts.has(alertId);
  }

  /** Notes that an alert was closed before the range, where an event alone doesn't say so: an error comes again whatever it was. */
  wasClosed(alertId: number): void {
    if (!this.knows(alertId)) this.#alerts.set(alertId, newAlert(undefined));
  }

  /** What is known of its alert. One that was there before the range was open then, unless the event opens it. */
  #alertOf({ alertId, name, status }: CountedEvent): AlertSoFar {
    const known = this.#alerts.get(alertId);
    if (known) return known;
    const opens = name === 'created' || (name === 'status-changed' && status === 'open');
    const alert = newAlert(opens ? undefined : this.#range.from);
    this.#alerts.set(alertId, alert);
    return alert;
  }

  #change(alert: AlertSoFar, event: CountedEvent): void {
    const { status, noticed } = event;
    if (status === 'open') this.#open(alert, event);
    else this.#close(alert, event.time);
    alert.changes = alert.changes.filter((time) => time > noticed - HOUR);
    alert.changes.push(noticed);
    if (alert.isFlapper || !isFlapping(alert.changes, noticed)) return;
    alert.isFlapper = true;
    this.#count(alert, ({ flapped }) => ({ flapped: flapped + 1 }));
  }

  #open(alert: AlertSoFar, { isManual, time }: CountedEvent): void {
    alert.openSince ??= this.#within(time);
    alert.isAcknowledged = false;
    if (!isManual) this.#count(alert, ({ fired }) => ({ fired: fired + 1 }));
  }

  #close(alert: AlertSoFar, time: number): void {
    const { openSince } = alert;
    if (openSince === undefined) return;
    alert.openSince = undefined;
    const lasted = Math.max(0, this.#within(time) - openSince);
    this.#count(alert, ({ firing }) => ({ firing: firing + lasted }));
  }

  #count({ sources }: AlertSoFar, change: (count: NoiseCount) => Partial<NoiseCount>): void {
    for (const source of sources) {
      const count = this.#counts.get(source) ?? {
        fired: 0,
        firing: 0,
        acknowledged: 0,
        flapped: 0,
      };
      this.#counts.set(source, { ...count, ...change(count) });
    }
  }

  #within(time: number): number {
    return Math.min(Math.max(time, this.#range.from), this.#range.to);
  }
}
