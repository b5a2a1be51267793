import type { GroupNews } from '@spanlight/query/groups';
import type { Alert, Monitor, NotificationChannel } from '@spanlight/sdk/schemas';
import type { Transaction } from 'kysely';
import { insertConsequences } from '../../metadata/alerting/errors/consequences.ts';
import { jsonText } from '../../metadata/database/json-column.ts';
import {
  alertAttrs,
  alertFromRow,
  type AlertRow,
  readEscalation,
} from '../../metadata/alerting/alert-row.ts';
import type { Database } from '../../metadata/database/tables.ts';
import type { Metadata } from '../../metadata/open.ts';
import { isUniqueViolation } from '../../metadata/database/unique-violation.ts';
import { NO_TRAITS } from '../alert-traits.ts';
import type { NewAlert, NewEvent } from './alert-event.ts';
import { silencesNow } from '../silences/alert-mutes.ts';
import { newEscalation, NO_ESCALATION } from './new-escalation.ts';
import { type Decider, planDeliveries, type PlannedDelivery } from './plan-deliveries.ts';
import {
  eventRow,
  insertAttributes,
  insertDeliveries,
  labelFacets,
  nameOf,
  newAlertRow,
  replaceLabels,
  searchText,
} from './rows.ts';
import { stepDeciders, stepMonitors } from './step-deciders.ts';
import { errorCode } from '../../shared/errors/error-code.ts';

/** Who is told of an event. */
interface Plan {
  /** Names of the monitors that decide. */
  readonly deciders: readonly string[];
  readonly monitors: readonly Monitor[];
  readonly deliveries: (alert: Alert, event: NewEvent, news: GroupNews) => PlannedDelivery[];
}

/** The alert was changed by somebody else in the meantime, or exists already: nothing was written. */
export class AlertConflictError extends Error {
  override readonly name = 'AlertConflictError';
}

/** An event of an alert that is decided on, with everything needed to write it. */
export interface PlannedChange {
  /** The alert as it was when the event was decided on. */
  readonly seen: AlertRow;
  readonly event: NewEvent;
  readonly plan: Plan;
}

/** How far a monitor has come with an event of one of its alerts: noted together with it. */
export interface MonitorProgress {
  readonly monitorId: number;
  /** How far it had come, as it stands in the store. */
  readonly storedUntil: number | null;
  /** End of the newest minute all of whose events are written, milliseconds since 1970. */
  readonly evaluatedUntil: number;
}

/** What `Transitions` needs. */
export interface TransitionOptions {
  readonly metadata: Metadata;
  /** Whether the configuration names a mail server. */
  readonly canEmail: boolean;
  /** Told after messages were queued. */
  readonly onQueued: () => void;
  readonly now?: () => number;
}

/**
 * Changes alerts. The event, the alert it changes and the messages about it are written in one transaction, so that
 * none is without the others whatever happens to this process.
 */
export class Transitions {
  readonly #options: TransitionOptions;
  readonly #now: () => number;

  constructor(options: TransitionOptions) {
    this.#options = options;
    this.#now = options.now ?? options.metadata.clock.now;
  }

  /**
   * Makes an alert with its first event.
   *
   * @param monitors Monitors that decide about it.
   * @throws AlertConflictError when the series or the error group has an open alert already, or its monitor is gone.
   */
  async create(
    alert: NewAlert,
    event: NewEvent,
    monitors: readonly Monitor[],
    progress?: MonitorProgress,
  ): Promise<AlertRow> {
    const plan = await this.#planner(alert.projectId, monitors, [], NOBODY);
    const created = await this.#options.metadata.db.transaction().execute(async (transaction) => {
      await advance(transaction, progress);
      const row = await transaction
        .insertInto('alerts')
        .values(newAlertRow(alert, event))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new AlertConflictError('the alert already exists');
      const labels = labelFacets((event.traits ?? NO_TRAITS).labels);
      await insertAttributes(transaction, row.id, alert.projectId, { ...alert.attrs, ...labels });
      return await this.#record(transaction, row, event, plan);
    });
    this.#options.onQueued();
    return created;
  }

  /**
   * Records an event of an alert.
   *
   * @param seen The alert as it was when the event was decided on.
   * @throws AlertConflictError when it has changed since, or its monitor is gone.
   */
  async change(
    seen: AlertRow,
    event: NewEvent,
    monitors: readonly Monitor[],
    progress?: MonitorProgress,
  ): Promise<AlertRow> {
    const [changed = seen] = await this.write([await this.plan(seen, event, monitors)], progress);
    return changed;
  }

  /** Looks up who is to be told of an event of an alert; writes nothing. */
  async plan(
    seen: AlertRow,
    event: NewEvent,
    monitors: readonly Monitor[],
  ): Promise<PlannedChange> {
    const told =
      event.status === 'closed'
        ? () => this.#options.metadata.deliveries.toldChannels(seen.id)
        : NOBODY;
    const escalated = event.status === 'closed' ? await this.#escalated(seen, monitors) : [];
    const toldOfStep = event.hold === 'flapping' ? await this.#toldOfStep(seen) : new Set<number>();
    return {
      seen,
      event,
      plan: await this.#planner(seen.project_id, monitors, escalated, told, toldOfStep),
    };
  }

  /**
   * Records events of alerts, all of them or none.
   *
   * @param changes One for each alert.
   * @throws AlertConflictError when one of the alerts has changed since, or its monitor is gone.
   */
  async write(changes: readonly PlannedChange[], progress?: MonitorProgress): Promise<AlertRow[]> {
    try {
      const changed = await this.#options.metadata.db.transaction().execute(async (transaction) => {
        await advance(transaction, progress);
        if (changes.length > 1) await hold(transaction, changes);
        const rows: AlertRow[] = [];
        for (const { seen, event, plan } of changes)
          rows.push(await this.#record(transaction, seen, event, plan));
        return rows;
      });
      this.#options.onQueued();
      return changed;
    } catch (error) {
      if (isDeadlock(error))
        throw new AlertConflictError('the same alerts are being changed by others', {
          cause: error,
        });
      if (!isUniqueViolation(error)) throw error;
      throw new AlertConflictError('another alert of the series is open', { cause: error });
    }
  }

  async #record(
    transaction: Transaction<Database>,
    seen: AlertRow,
    event: NewEvent,
    plan: Plan,
  ): Promise<AlertRow> {
    const now = this.#now();
    const name = nameOf(event.alertName ?? seen.name);
    const changes = {
      name,
      status: event.status,
      params: jsonText(event.params),
      time: event.time,
      updated_at: event.createdAt,
      search_text: searchText(name, alertAttrs(seen)),
      ...(event.traits && {
        severity: event.traits.severity,
        labels: jsonText(event.traits.labels),
      }),
      ...(event.cause !== undefined && { cause: event.cause && jsonText(event.cause) }),
      // A change by hand holds until the series has recovered once.
      silenced: Number(event.reason === 'manual' && event.status === 'closed'),
      // Who is on it was so until it closed.
      ...((event.name === 'status-changed' || seen.status === 'closed') && {
        acknowledgement: null,
        acknowledged_until: null,
      }),
    };
    if (event.traits && changes.labels !== seen.labels)
      await replaceLabels(transaction, seen.id, seen.project_id, event.traits.labels);
    const alert = alertFromRow({ ...seen, ...changes });
    const { id: eventId } = await transaction
      .insertInto('alert_events')
      .values(eventRow(alert, event, new Date(now).toISOString(), plan.deciders))
      .returning('id')
      .executeTakeFirstOrThrow();
    const isOpening = seen.event_id === null || seen.status === 'closed';
    const escalation =
      event.status === 'closed'
        ? NO_ESCALATION
        : isOpening
          ? newEscalation(plan.monitors, eventId, now)
          : {};
    const written = await transaction
      .updateTable('alerts')
      .set({ ...changes, ...escalation, event_id: eventId })
      .where('id', '=', seen.id)
      // Whom a step has told meanwhile hears of what comes next.
      .where('escalated', '=', seen.escalated)
      .where('event_id', seen.event_id === null ? 'is' : '=', seen.event_id)
      .returningAll()
      .executeTakeFirst();
    if (!written) throw new AlertConflictError('somebody else has just changed the alert');
    await insertConsequences(transaction, written, event.consequences ?? [], now);
    // Somebody may have taken it since it was read.
    const taken = alertFromRow(written);
    const planned = plan.deliveries(taken, event, newsOf(seen, event));
    await insertDeliveries(transaction, taken, eventId, planned, now);
    return written;
  }

  /** Who was told of an alert only because nobody acknowledged it: they hear of its end as they heard of the alert. */
  async #escalated(
    { id, escalation, escalated }: AlertRow,
    monitors: readonly Monitor[],
  ): Promise<Decider[]> {
    if (escalation === null || escalated === 0) return [];
    const { steps } = readEscalation(escalation, id);
    const told = steps.slice(0, escalated);
    const usual = new Set(monitors.flatMap(({ channelIds }) => channelIds));
    const wishing = await stepMonitors(
      this.#options.metadata,
      told.flatMap(({ wishes }) => wishes),
    );
    const deciders = told.flatMap(({ wishes }, at) => stepDeciders(wishes, wishing, at + 1));
    return deciders.map((decider) => ({
      ...decider,
      channelIds: decider.channelIds.filter((channelId) => !usual.has(channelId)),
    }));
  }

  /** Channels that hear of the end of an alert whatever held its opening back. */
  async #toldOfStep({ id, escalation, escalated }: AlertRow): Promise<ReadonlySet<number>> {
    if (escalation === null || escalated === 0) return new Set();
    const { eventId } = readEscalation(escalation, id);
    return await this.#options.metadata.deliveries.toldOfStep(id, eventId);
  }

  /**
   * Everything needed to say who is told, read before the transaction.
   *
   * @param escalated Whom steps of the escalation have told.
   */
  async #planner(
    projectId: number,
    monitors: readonly Monitor[],
    escalated: readonly Decider[],
    readTold: () => Promise<ReadonlySet<number>>,
    toldOfStep: ReadonlySet<number> = new Set(),
  ): Promise<Plan> {
    const wantsEmail = monitors.some(({ notifyEveryoneByEmail }) => notifyEveryoneByEmail);
    const deciders = [...monitors, ...escalated];
    const channelIds = [...new Set(deciders.flatMap((monitor) => monitor.channelIds))];
    const [channels, recipients, inForce] = await Promise.all([
      this.#options.metadata.channels.some(projectId, channelIds),
      wantsEmail ? this.#options.metadata.emailSettings.recipients(projectId) : [],
      deciders.length > 0 ? silencesNow(this.#options.metadata, projectId, this.#now()) : [],
    ]);
    const told = channels.some(isChoosy) ? await readTold() : new Set<number>();
    return {
      deciders: monitors.map(({ name }) => name),
      monitors,
      deliveries: (alert, event, news) =>
        planDeliveries({
          alert,
          attrs: event.attrs ?? alert.attrs,
          eventName: event.name,
          news,
          monitors: deciders,
          channels,
          told,
          recipients,
          canEmail: this.#options.canEmail,
          inForce,
          hold: event.hold,
          toldOfStep,
        }),
    };
  }
}

/** What an event is to those who hear of the alert's group. */
function newsOf(seen: AlertRow, { name, status }: NewEvent): GroupNews {
  if (status === 'closed') return 'closed';
  return name === 'created' || seen.status === 'closed' ? 'opened' : 'went-on';
}

/** Holds all alerts before the first group: who has one of them may want a group that this transaction has. */
async function hold(
  transaction: Transaction<Database>,
  changes: readonly PlannedChange[],
): Promise<void> {
  await transaction
    .updateTable('alerts')
    .set((row) => ({ escalated: row.ref('escalated') }))
    .where(
      'id',
      'in',
      changes.map(({ seen }) => seen.id),
    )
    .execute();
}

/** Whether PostgreSQL has ended a transaction (SQLSTATE 40P01) because it and another waited for each other. */
const isDeadlock = (error: unknown): boolean => errorCode(error) === '40P01';

/** Nobody was told of an alert that is only just opening. */
const NOBODY = (): Promise<ReadonlySet<number>> => Promise.resolve(new Set());

/** Whether a channel doesn't take every alert. */
const isChoosy = ({ severities, matchers }: NotificationChannel): boolean =>
  severities.length > 0 || matchers.length > 0;

/**
 * Notes how far the monitor has come, which also holds it: whoever deletes it, or evaluates it too, waits for this transaction,
 * or has come before it.
 */
async function advance(
  transaction: Transaction<Database>,
  progress: MonitorProgress | undefined,
): Promise<void> {
  if (!progress) return;
  const { monitorId, storedUntil, evaluatedUntil } = progress;
  const { numUpdatedRows } = await transaction
    .updateTable('monitors')
    .set({ evaluated_until: evaluatedUntil })
    .where('id', '=', monitorId)
    .where('evaluated_until', storedUntil === null ? 'is' : '=', storedUntil)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new AlertConflictError(
      'the monitor has just been deleted, or evaluated by another server',
    );
}
