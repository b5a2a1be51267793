import type { Alert, AlertsResponse, AlertWhyResponse } from '@spanlight/sdk';
import type { KeyHelp } from '../core/keymap.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import { choiceScreen } from '../screens/choice-screen.ts';
import { TextScreen } from '../screens/text-screen.ts';
import { AlertChanges } from './alert-changes.ts';
import {
  facetChoices,
  isFacetChosen,
  openAlerts,
  toggleFacet,
  type FacetValue,
  type FacetValues,
} from './alert-facets.ts';
import { alertLines, alertWhyLines } from '../../alerting/alert-lines.ts';
import { AlertsScreen } from './alerts-screen.ts';

const keys: readonly KeyHelp[] = [
  { keys: 'w', does: 'why it did or did not notify' },
  { keys: 'c o u', does: 'close, open again, take that back' },
  { keys: 'R', does: 'try deliveries that failed for good once more' },
  { keys: 'Enter', does: 'the trace of the newest error' },
];

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
    const { client, ui, now, ring } = this.#scope;
    return new AlertsScreen(ui.changed, {
      title: title === 'Alerts' && words !== '' ? `Alerts ${words}` : title,
      facets,
      now,
      ring,
      load: async (attrs, signal) =>
        await client.alerts.list(
          {
            project: this.#scope.project,
            q: words === '' ? undefined : words,
            attrs,
            sortBy: 'updated_at',
            sortDesc: true,
          },
          { signal },
        ),
      open: (alert) => ui.push(this.#alert(alert)),
      why: (alert) => ui.push(this.#why(alert)),
      change: (alerts, to, done) => void this.#changes.set(alerts, to, done),
      undo: (done) => void this.#changes.undo(done),
      chooseFacets: (answer, chosen, choose) => this.#chooseFacets(answer, chosen, choose),
    });
  }

  #chooseFacets(
    { facets }: AlertsResponse,
    before: FacetValues,
    choose: (facets: FacetValues) => void,
  ): void {
    const { ui } = this.#scope;
    let chosen = before;
    const toggle = (value: FacetValue): void => {
      chosen = toggleFacet(chosen, value);
      choose(chosen);
    };
    ui.push(
      choiceScreen<FacetValue>(ui.changed, {
        title: 'Facets',
        noun: 'Facet',
        choices: facetChoices(facets, before),
        isChosen: (value) => isFacetChosen(chosen, value),
        toggle,
        choose: (value) => {
          ui.pop();
          toggle(value);
        },
        empty: ['There are no alerts to choose from.'],
      }),
    );
  }

  #alert(alert: Alert): Screen {
    const { client, ui, now } = this.#scope;
    const reload = (): void => screen.reload();
    const screen: Screen = new TextScreen<AlertWhyResponse>(ui.changed, {
      title: alert.name,
      hint: `w why  c close  o open${alert.type === 'error' ? '  Enter trace' : ''}`,
      keys,
      load: async (signal) =>
        await client.alerts.why({ project: this.#scope.project, id: alert.id }, { signal }),
      lines: (why, width) => alertLines(why, width, now()),
      ids: (why) => ({ trace: traceOf(why.alert) }),
      letters: {
        w: (why) => ui.push(this.#why(why?.alert ?? alert)),
        c: (why) => void this.#changes.set([why?.alert ?? alert], 'closed', reload),
        o: (why) => void this.#changes.set([why?.alert ?? alert], 'open', reload),
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

  #why(alert: Alert): Screen {
    const { client, ui, now } = this.#scope;
    return new TextScreen<AlertWhyResponse>(ui.changed, {
      title: `why ${alert.name}`,
      load: async (signal) =>
        await client.alerts.why({ project: this.#scope.project, id: alert.id }, { signal }),
      lines: (why, width) => alertWhyLines(why, width, now()),
      ids: (why) => ({ trace: traceOf(why.alert) }),
    });
  }
}

function traceOf(alert: Alert): string | undefined {
  return alert.type === 'error' ? (alert.params.traceId ?? undefined) : undefined;
}
