import type { Alert, AlertFacet, AlertWhyResponse } from '@spanlight/sdk';
import { keysOf } from '../core/key-help.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import { TextScreen } from '../screens/text-screen.ts';
import { AlertChanges } from './alert-changes.ts';
import { openAlerts, type FacetValues } from './alert-facets.ts';
import { alertLines, alertWhyLines } from '../../alerting/alert-lines.ts';
import { alertGroupsScreen, groupByScreen } from './alert-groups-screen.ts';
import { AlertsScreen } from './alerts-screen.ts';

/** The screens about alerts, and the ways between them. */
export class AlertScreens {
  readonly #scope: Scope;
  readonly #changes: AlertChanges;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.#changes = new AlertChanges(scope);
  }

  /**
   * Alerts as they come and go.
   *
   * @param words Words of the name or of an attribute; `monitor:12` picks the alerts of a monitor.
   */
  alerts(words: string, facets: FacetValues = openAlerts, title = 'Alerts'): Screen {
    const { ui } = this.#scope;
    return new AlertsScreen(this.#scope, this.#changes, {
      title: title === 'Alerts' && words !== '' ? `Alerts ${words}` : title,
      words,
      facets,
      open: (alert) => ui.push(this.#alert(alert)),
      why: (alert) => ui.push(this.#why(alert)),
      group: (known, chosen) => ui.push(this.#groupBy(known, words, chosen)),
      card: (alert) => this.#alert(alert),
    });
  }

  #groupBy(known: readonly AlertFacet[], words: string, facets: FacetValues): Screen {
    const { ui } = this.#scope;
    const open = (...group: Parameters<AlertScreens['alerts']>): void =>
      ui.push(this.alerts(...group));
    const ask = (before: readonly string[], choose: (by: readonly string[]) => void): Screen =>
      groupByScreen(this.#scope, known, before, choose);
    const show = (by: readonly string[]): void => {
      const again = (other: readonly string[]): void => {
        ui.pop();
        show(other);
      };
      const groupBy = (): void => ui.push(ask(by, again));
      ui.push(alertGroupsScreen(this.#scope, this.#changes, { by, words, facets, open, groupBy }));
    };
    return ask([], show);
  }

  #alert(alert: Alert): Screen {
    const { ui, now } = this.#scope;
    const reload = (): void => screen.reload();
    const screen: Screen = new TextScreen<AlertWhyResponse>(ui.changed, {
      title: alert.name,
      hint: `w why  A on it  c close  o open${alert.type === 'error' ? '  Enter trace' : ''}`,
      keys: keysOf('alert'),
      load: (signal) => this.#load(alert, signal),
      lines: (why, width) => alertLines(why, width, now()),
      ids: (why) => ({ trace: traceOf(why.alert) }),
      letters: {
        w: (why) => ui.push(this.#why(why?.alert ?? alert)),
        c: (why) => void this.#changes.set([why?.alert ?? alert], 'closed', reload),
        o: (why) => void this.#changes.set([why?.alert ?? alert], 'open', reload),
        A: (why) => this.#changes.acknowledge([why?.alert ?? alert], reload),
        U: (why) => void this.#changes.unacknowledge([why?.alert ?? alert], reload),
        m: (why) => this.#changes.mute([why?.alert ?? alert], reload),
        M: (why) => void this.#changes.unmute([why?.alert ?? alert], reload),
        u: () => void this.#changes.undo(reload),
        R: (why) => void (why && this.#replay(why, reload)),
      },
      act: ({ kind }, why) => kind === 'open' && this.#openTrace(why?.alert ?? alert),
    });
    return screen;
  }

  /** Sends what was given up once more, to each receiver that failed. */
  async #replay({ events }: AlertWhyResponse, done: () => void): Promise<void> {
    const { client, project, ui } = this.#scope;
    const failed = events
      .flatMap(({ deliveries }) => deliveries)
      .filter(({ state }) => state === 'failed');
    if (failed.length === 0) {
      ui.say('No delivery of this alert has failed for good.', 'warning');
      return;
    }
    await ui.attempt(async () => {
      for (const { id } of failed) await client.alerts.replay({ project, id });
      const what = failed.length === 1 ? 'the delivery' : `${failed.length} deliveries`;
      ui.say(`Trying ${what} again.`, 'good');
    });
    done();
  }

  /** @returns Whether the alert has a trace. */
  #openTrace(alert: Alert): boolean {
    const traceId = traceOf(alert);
    if (traceId === undefined || alert.type !== 'error') return false;
    this.#scope.openTrace(traceId, alert.params.spanId);
    return true;
  }

  #load({ id }: Alert, signal: AbortSignal): PromiseLike<AlertWhyResponse> {
    const { client, project } = this.#scope;
    return client.alerts.why({ project, id }, { signal });
  }

  #why(alert: Alert): Screen {
    const { ui, now } = this.#scope;
    return new TextScreen<AlertWhyResponse>(ui.changed, {
      title: `why ${alert.name}`,
      load: (signal) => this.#load(alert, signal),
      lines: (why, width) => alertWhyLines(why, width, now()),
      ids: (why) => ({ trace: traceOf(why.alert) }),
    });
  }
}

function traceOf(alert: Alert): string | undefined {
  return alert.type === 'error' ? (alert.params.traceId ?? undefined) : undefined;
}
