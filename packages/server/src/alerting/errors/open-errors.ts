import type { AlertCause, ErrorAlertParams, ErrorMonitor } from '@spanlight/sdk/schemas';
import {
  alertAttrs,
  alertCause,
  type AlertRow,
  readErrorAlertParams,
} from '../../metadata/alerting/alert-row.ts';
import type { NewConsequence } from '../../metadata/alerting/errors/consequences.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { Project } from '../../metadata/accounts/projects.ts';
import type { ErrorGroup } from '../../telemetry/queries/groups/list-error-groups.ts';
import { countTogether } from '../../telemetry/queries/faults/count-together.ts';
import type { QueryContext } from '../../telemetry/query-context.ts';
import { traitsOf } from '../alert-traits.ts';
import type { ErrorBudget } from '../error-budget.ts';
import { matchingErrorMonitors, watchingErrorMonitors } from '../matching-monitors.ts';
import { AlertConflictError, type Transitions } from '../transitions/transitions.ts';
import { decideError, type ErrorDecision } from './decide-error.ts';
import { alertAttributes, errorAttributes } from './error-attributes.ts';
import type { ErrorCase } from './error-case.ts';
import type { ErrorRateLimit } from './error-rate-limit.ts';
import { separateMonitors } from './separate-monitors.ts';
import type { SharedErrors } from './share-errors.ts';

/** Milliseconds after the opening of an alert from which on what its error causes for the first time is news. */
const NEWS_AFTER = 3_600_000;

type Attributes = Readonly<Record<string, string>>;

/** An error that stands for itself. */
interface Opening {
  readonly each: ErrorCase;
  readonly cause: AlertCause | null;
  /** Monitors that tell of it where not all that match do. */
  readonly separate?: readonly ErrorMonitor[];
}

/** What opening the alerts of the errors of one project needs. */
export interface OpenErrorsOptions {
  readonly metadata: Metadata;
  readonly transitions: Transitions;
  readonly project: Project;
  readonly context: QueryContext;
  readonly flood: ErrorRateLimit;
  /** When the run began, milliseconds since 1970. */
  readonly now: number;
  /** What lets one error fail without the others; the next look takes it up again. */
  readonly alone: ErrorBudget;
}

/** Opens the alerts of errors of a project, tells them again, and notes on them what they have caused: for one look. */
export class OpenErrors {
  readonly #options: OpenErrorsOptions;
  readonly #attrs = new Map<string, Promise<Attributes>>();
  #monitors: Promise<ErrorMonitor[]> | undefined;

  constructor(options: OpenErrorsOptions) {
    this.#options = options;
  }

  /** What becomes of a group that has an alert, or of one that has none. */
  async decide({ alert, group }: ErrorCase): Promise<ErrorDecision> {
    const event = alert && (await this.#options.metadata.alertEvents.find(alert.event_id ?? 0));
    return decideError(
      alert && {
        status: alert.status,
        count: readErrorAlertParams(alert.params, alert.id).spanCount,
        createdAt: Date.parse(alert.created_at),
        eventTime: Date.parse(alert.updated_at),
        recordedAt: Date.parse(event?.recorded_at ?? alert.updated_at),
      },
      { count: group.count, newest: group.newest },
    );
  }

  /** Tells an open alert again, or brings its figures up to date. */
  async goOn(each: ErrorCase, alert: AlertRow): Promise<void> {
    const { metadata } = this.#options;
    const decision = await this.decide(each);
    const { group } = each;
    if (decision === 'refresh')
      return await metadata.alerts.refresh(alert, paramsOf(group), timeOf(group));
    if (decision !== 'recurring') return;
    const separate = await this.#separateOf(each, alert);
    await this.#write({ each, cause: alertCause(alert), ...(separate && { separate }) }, []);
  }

  /** Opens alerts of what stands for itself, each with its consequences, and notes the others on alerts that are open. */
  async open(shared: SharedErrors): Promise<void> {
    const { metadata, alone, now } = this.#options;
    const openings: Opening[] = [];
    const caused = new Map<string, ErrorCase[]>();
    for (const each of shared.cases)
      await alone.run(async () => {
        const root = shared.roots.get(each.group.groupId);
        const opening =
          root === undefined ? undefined : await this.#standsAlone(each, root, shared);
        if (root === undefined || opening)
          openings.push(opening ?? { each, cause: causeSeen(each.group.groupId, shared) });
        // It is there already, and has been counted.
        else if (each.note?.status === 'open' && each.note.root === root)
          await metadata.consequences.judged(each.note, now);
        else caused.set(root, [...(caused.get(root) ?? []), each]);
      });
    const noted = await this.#consequencesOf(caused, shared.names);
    // Causes first: what they have caused refers to their alerts.
    const made = new Map<string, number>();
    for (const opening of openings.toSorted(byCause)) {
      const { groupId } = opening.each.group;
      const { cause } = opening;
      const alertId = cause && (made.get(cause.spanGroupId) ?? cause.alertId);
      const referring = { ...opening, cause: cause && { ...cause, alertId: alertId ?? 0 } };
      const alert = await alone.run(() => this.#write(referring, noted.get(groupId) ?? []));
      if (alert) made.set(groupId, alert.id);
    }
    for (const [root, consequences] of noted) {
      const alert = shared.open.get(root);
      if (alert) await alone.run(() => metadata.consequences.note(alert, consequences, now));
    }
  }

  /**
   * What is to be noted, by the group of the alert: as it was seen in traces with that. Where its own cause is none of that
   * group, but caused by it elsewhere, the group stands as a whole.
   */
  async #consequencesOf(
    caused: ReadonlyMap<string, readonly ErrorCase[]>,
    names: SharedErrors['names'],
  ): Promise<ReadonlyMap<string, NewConsequence[]>> {
    const { context, now } = this.#options;
    const pairs = [...caused].flatMap(([cause, cases]) =>
      cases.map(({ group }) => ({
        group: group.groupId,
        cause,
        after: Math.max(group.oldest - 1, now - NEWS_AFTER),
      })),
    );
    const seen = await countTogether(context, pairs, now + NEWS_AFTER);
    const noteOf = ({ group }: ErrorCase): NewConsequence => {
      const { groupId, count, oldest, newest, name, traceId, spanId } = group;
      const { service = '' } = names.get(groupId) ?? {};
      const place = { traceId, spanId, service, services: [service] };
      const whole = { count, oldest, newest, name, ...place };
      const { oldest: firstSeen, newest: lastSeen, ...own } = seen.get(groupId) ?? whole;
      return { groupId, firstSeen, lastSeen, ...own };
    };
    return new Map([...caused].map(([root, cases]) => [root, cases.map(noteOf)]));
  }

  /** What is told by itself though it has a cause with an alert; undefined for what is noted on that. */
  async #standsAlone(
    each: ErrorCase,
    root: string,
    shared: SharedErrors,
  ): Promise<Opening | undefined> {
    const { metadata } = this.#options;
    const alert = shared.open.get(root);
    const cause = causeOf(root, shared);
    if (alert && each.alert === undefined && each.note === undefined) {
      const opened = (await metadata.alertEvents.openedAt(alert.id)) ?? 0;
      if (each.group.oldest > opened + NEWS_AFTER)
        return { each, cause: { ...cause, reason: 'late' } };
    }
    const known = await this.#known();
    // Whoever watches everything watches the cause: no attributes are read.
    if (known.every(watchesAll)) return undefined;
    const other = shared.cases.find(({ group }) => group.groupId === root);
    const attrs = alert
      ? await this.#attrsOfAlert(alert)
      : other && (await this.#attrsOf(other.group));
    const separate = separateMonitors(known, await this.#attrsOf(each.group), attrs ?? {});
    return separate.length > 0
      ? { each, cause: { ...cause, reason: 'separate' }, separate }
      : undefined;
  }

  /** Who tells of an alert again whose cause has an open one; undefined where all that match do. */
  async #separateOf({ group }: ErrorCase, alert: AlertRow): Promise<ErrorMonitor[] | undefined> {
    const cause = await this.#options.metadata.alerts.find(alertCause(alert)?.alertId ?? 0);
    if (cause?.status !== 'open') return undefined;
    const attrs = await this.#attrsOf(group);
    const separate = separateMonitors(await this.#known(), attrs, await this.#attrsOfAlert(cause));
    return separate.length > 0 ? separate : undefined;
  }

  async #write(
    { each: { group, alert }, cause, separate }: Opening,
    consequences: readonly NewConsequence[],
  ): Promise<AlertRow | undefined> {
    const { transitions, project, flood, now } = this.#options;
    const attrs = await this.#attrsOf(group);
    const name = alert ? 'recurring' : 'created';
    const known = await this.#known();
    const time = timeOf(group);
    const event = {
      name,
      status: 'open',
      reason: alert ? 'recurring-error' : 'new-error',
      params: paramsOf(group),
      time,
      createdAt: time,
      // Kept while it is open, as severity and labels are: receivers know an alert by them.
      ...(alert?.status !== 'open' && { alertName: group.name }),
      attrs,
      traits:
        alert?.status === 'open'
          ? undefined
          : traitsOf(watchingErrorMonitors(separate ?? known, attrs)),
      cause,
      consequences,
    } as const;
    const matching = matchingErrorMonitors(separate ?? known, attrs, name);
    const monitors = flood.limit(project.id, matching, now);
    try {
      if (alert) return await transitions.change(alert, event, monitors);
      return await transitions.create(
        {
          projectId: project.id,
          name: group.name,
          attrs: alertAttributes(attrs, project.groupByEnv),
          identity: { type: 'error', spanGroupId: group.groupId },
          createdAt: new Date(group.oldest).toISOString(),
        },
        event,
        monitors,
      );
    } catch (error) {
      // Somebody changed it meanwhile: the next look decides anew.
      if (!(error instanceof AlertConflictError)) throw error;
      return undefined;
    }
  }

  #known(): Promise<ErrorMonitor[]> {
    const { metadata, project } = this.#options;
    this.#monitors ??= metadata.monitors.errorMonitors(project.id);
    return this.#monitors;
  }

  #attrsOf({ traceId, spanId }: Pick<ErrorGroup, 'traceId' | 'spanId'>): Promise<Attributes> {
    const place = `${traceId} ${spanId}`;
    const known = this.#attrs.get(place);
    if (known) return known;
    const asked = errorAttributes(this.#options.context, traceId, spanId);
    this.#attrs.set(place, asked);
    return asked;
  }

  async #attrsOfAlert(alert: AlertRow): Promise<Attributes> {
    const { traceId, spanId } = readErrorAlertParams(alert.params, alert.id);
    const newest = traceId === null ? {} : await this.#attrsOf({ traceId, spanId });
    return { ...alertAttrs(alert), ...newest };
  }
}

const watchesAll = ({ params }: ErrorMonitor): boolean =>
  params.matchers.length === 0 && params.consequences === 'note';

const byCause = (left: Opening, right: Opening): number =>
  Number(left.cause !== null) - Number(right.cause !== null);

const timeOf = ({ newest }: ErrorGroup): string => new Date(newest).toISOString();

const paramsOf = ({ traceId, spanId, count }: ErrorGroup): ErrorAlertParams => ({
  traceId,
  spanId,
  spanCount: count,
});

/** The origin that traces show of what stands for itself nevertheless. */
function causeSeen(group: string, shared: SharedErrors): AlertCause | null {
  const cause = shared.causes.get(group);
  return cause === undefined ? null : causeOf(cause, shared);
}

function causeOf(group: string, { names, open }: SharedErrors): AlertCause {
  const alert = open.get(group);
  const { name = alert?.name ?? '', service = '' } = names.get(group) ?? {};
  return { spanGroupId: group, name, service, alertId: alert?.id ?? 0, reason: 'no-alert' };
}
