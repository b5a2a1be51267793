import type { Acknowledgement, Alert, AlertStatus } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import { unmute } from '../../alerting/alert-mutes.ts';
import { onItText } from '../../alerting/alert-text.ts';
import { sanitise } from '../../output/sanitise.ts';
import { truncate } from '../../output/width.ts';
import { parseDuration } from '../../time/duration.ts';
import type { Scope } from '../core/scope.ts';
import { isHeldBack, isSent, receiversSince } from './alert-receivers.ts';

type Done = (ids: readonly number[]) => void;

/** Characters of the name of a silence. */
const MAX_NAME = 200;

/** How long a change can be undone, milliseconds. */
const undoTime = 10_000;

/** What was done last, and how it is taken back. */
interface Undo {
  readonly project: number;
  readonly ids: readonly number[];
  /** When it was done, Unix milliseconds. */
  readonly since: number;
  /** @returns Whether it was taken back. */
  readonly back: () => Promise<boolean>;
  /** What was done then, as a sentence. */
  readonly did: string;
  /** What receivers know of it, as a sentence; empty for nothing. */
  readonly known: () => Promise<string>;
}

/** Closes, opens, acknowledges and mutes alerts by hand, and takes the last change back for a while. */
export class AlertChanges {
  readonly #scope: Scope;
  #last: Undo | undefined;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Gives alerts a status; those that have it already are left alone. @param done Called with their ids after the server did it. */
  async set(alerts: readonly Alert[], status: AlertStatus, done: Done): Promise<void> {
    const { ui, now, project } = this.#scope;
    const others = alerts.filter((alert) => alert.status !== status);
    const ids = others.map(({ id }) => id);
    if (ids.length === 0) {
      ui.say(
        status === 'closed' ? 'No open alert is selected.' : 'No closed alert is selected.',
        'warning',
      );
      return;
    }
    if (!(await this.#send(project, ids, status))) return;
    const [did, undid] = status === 'closed' ? ['Closed', 'Opened'] : ['Opened', 'Closed'];
    const since = now();
    this.#last = {
      project,
      ids,
      since,
      back: () => this.#send(project, ids, status === 'closed' ? 'open' : 'closed'),
      did: `${undid} ${countText(ids)} again${onlyName(others)}.`,
      known: async () => {
        const told = await this.#receivers(project, ids, since, isSent);
        return told.length === 0 ? '' : `Notified of both: ${told.join(', ')}.`;
      },
    };
    const again = status === 'open' ? ' again' : '';
    ui.say(`${did} ${countText(ids)}${again}${onlyName(others)}. u undoes this.`, 'good');
    done(ids);
  }

  /** Asks for a note, and says that one is on the open ones. */
  acknowledge(alerts: readonly Alert[], done: Done): void {
    const { ui } = this.#scope;
    const open = alerts.filter(({ status }) => status === 'open');
    if (open.length === 0) {
      ui.say('No open alert is selected.', 'warning');
      return;
    }
    const others = peopleOn(open);
    const now = others === '' ? '' : ` (${others} now)`;
    ui.ask(
      `On ${countText(open)}${now}, note: `,
      (note) => void this.#acknowledge(open, note, done),
    );
  }

  async #acknowledge(open: readonly Alert[], note: string, done: Done): Promise<void> {
    const { ui, now, project, client } = this.#scope;
    const ids = open.map(({ id }) => id);
    // Without a word, what one noted before stays.
    const wish = { project, ids, ...(note !== '' && { note }) };
    if (!(await ui.attempt(() => client.alerts.acknowledge(wish)))) return;
    const since = now();
    const before = peopleOn(open);
    this.#last = {
      project,
      ids,
      since,
      back: () => ui.attempt(() => client.alerts.unacknowledge({ project, ids })),
      did: `Nobody is on ${countText(ids)} any more${before === '' ? '' : `, nor ${before}`}.`,
      known: async () => {
        const held = await this.#receivers(project, ids, since, isHeldBack);
        return held.length === 0
          ? 'Nobody was notified of either.'
          : `Held back in the meantime: ${held.join(', ')}.`;
      },
    };
    ui.say(`You are on ${countText(ids)}. u undoes this.`, 'good');
    done(ids);
  }

  /** Takes back that somebody is on alerts. */
  async unacknowledge(alerts: readonly Alert[], done: Done): Promise<void> {
    const { ui, now, project, client } = this.#scope;
    const taken = alerts.flatMap(({ id, acknowledgement }) =>
      acknowledgement === null ? [] : [{ id, acknowledgement }],
    );
    const ids = taken.map(({ id }) => id);
    if (ids.length === 0) {
      ui.say('Nobody is on the selected alerts.', 'warning');
      return;
    }
    if (!(await ui.attempt(() => client.alerts.unacknowledge({ project, ids })))) return;
    const since = now();
    this.#last = {
      project,
      ids,
      since,
      back: () => ui.attempt(() => this.#restore(project, taken)),
      did: `You are on ${countText(ids)}, as ${peopleOn(taken)} was.`,
      known: async () => {
        const told = await this.#receivers(project, ids, since, isSent);
        return told.length === 0
          ? 'Nobody was notified of either.'
          : `Notified in the meantime: ${told.join(', ')}.`;
      },
    };
    ui.say(`Nobody is on ${countText(ids)} any more. u undoes this.`, 'good');
    done(ids);
  }

  /** Asks for how long and why, and mutes the open ones. */
  mute(alerts: readonly Alert[], done: Done): void {
    const { ui } = this.#scope;
    const open = alerts.filter(({ status }) => status === 'open');
    if (open.length === 0) {
      ui.say('No open alert is selected.', 'warning');
      return;
    }
    ui.ask(
      `Mute ${countText(open)} for (2h, and why): `,
      (answer) => void this.#mute(open, wordsOf(answer), done),
      (answer) =>
        wordsOf(answer).lasting > 0 ? undefined : 'Begin with the duration: 30m, 2h or 1d.',
    );
  }

  async #mute(
    open: readonly Alert[],
    { length, lasting, reason }: MuteWords,
    done: Done,
  ): Promise<void> {
    const { ui, now, project, client } = this.#scope;
    const ids = open.map(({ id }) => id);
    const since = now();
    let silence = 0;
    const isDone = await ui.attempt(async () => {
      const made = await client.silences.create({
        project,
        name: open
          .map(({ name }) => name)
          .join(', ')
          .slice(0, MAX_NAME),
        reason,
        matchers: [{ attr: 'alert.id', values: ids.map(String) }],
        endsAt: new Date(since + lasting).toISOString(),
      });
      silence = made.id;
    });
    if (!isDone) return;
    this.#last = {
      project,
      ids,
      since,
      back: () => ui.attempt(() => client.silences.end({ project, id: silence })),
      did: `${countText(ids)} no longer muted.`,
      known: async () => '',
    };
    ui.say(`Muted ${countText(ids)} for ${length}. u undoes this.`, 'good');
    done(ids);
  }

  /** Takes alerts out of the silences of their own. */
  async unmute(alerts: readonly Alert[], done: Done): Promise<void> {
    const { ui, project, client } = this.#scope;
    const ids = alerts.flatMap(({ id, mute }) => (mute === null ? [] : [id]));
    if (ids.length === 0) {
      ui.say('None of the selected alerts is muted.', 'warning');
      return;
    }
    const others = new Set<string>();
    const isDone = await ui.attempt(async () => {
      for (const id of ids)
        for (const { name } of (await unmute({ client, project }, id)).others) others.add(name);
    });
    if (!isDone) return;
    if (others.size > 0)
      ui.say(`Silences that hold others too stay in force: ${[...others].join(', ')}.`, 'warning');
    else ui.say(`${countText(ids)} no longer muted.`, 'good');
    done(ids);
  }

  /** Takes the last change back, if it is not too long ago, and says what receivers know of it. */
  async undo(done: Done): Promise<void> {
    const { ui, now } = this.#scope;
    const last = this.#last;
    if (last === undefined || now() > last.since + undoTime) {
      ui.say('There is nothing to undo; that works for 10 seconds.', 'warning');
      return;
    }
    this.#last = undefined;
    if (!(await last.back())) {
      this.#last = last;
      return;
    }
    ui.say(last.did, 'good');
    done(last.ids);
    const known = await last.known();
    if (known !== '') ui.say(`${last.did} ${known}`, known.startsWith('No ') ? 'good' : 'warning');
  }

  /** Notes again what was noted, in the name of whoever does it now. */
  async #restore(project: number, taken: readonly Taken[]): Promise<void> {
    const { client } = this.#scope;
    const alike = Map.groupBy(taken, ({ acknowledgement: { note, until } }) =>
      JSON.stringify([note, until]),
    );
    for (const group of alike.values()) {
      const [first] = group;
      if (first === undefined) continue;
      const { note, until } = first.acknowledgement;
      const ids = group.map(({ id }) => id);
      const end = until === null ? undefined : new Date(until);
      await client.alerts.acknowledge({ project, ids, note, until: end });
    }
  }

  #receivers(
    project: number,
    ids: readonly number[],
    since: number,
    counts: Parameters<typeof receiversSince>[4],
  ): Promise<string[]> {
    return receiversSince(this.#scope.client, project, ids, since, counts);
  }

  #send(project: number, ids: readonly number[], status: AlertStatus): Promise<boolean> {
    const { client, ui } = this.#scope;
    const change = status === 'closed' ? 'close' : 'open';
    return ui.attempt(() => client.alerts[change]({ project, ids }));
  }
}

/** For how long something is muted, and why. */
interface MuteWords {
  /** `2h`, as it was typed. */
  readonly length: string;
  /** Milliseconds; 0 where that can't be read. */
  readonly lasting: number;
  readonly reason: string;
}

function wordsOf(answer: string): MuteWords {
  const [length = '', ...words] = answer.trim().split(/\s+/u);
  return { length, lasting: parseDuration(length) ?? 0, reason: words.join(' ') };
}

/** An alert that somebody is on. */
interface Taken {
  readonly id: number;
  readonly acknowledgement: Acknowledgement;
}

/** Columns of a name in a message: what can be done next stands behind it. */
const NAME_WIDTH = 32;

/** What a single alert is called: it may not be the one under the cursor. */
const onlyName = ([first, ...others]: readonly Pick<Alert, 'name'>[]): string =>
  first === undefined || others.length > 0 ? '' : `: ${truncate(sanitise(first.name), NAME_WIDTH)}`;

/** Who is on alerts, each once. */
const peopleOn = (alerts: readonly Pick<Alert, 'acknowledgement'>[]): string =>
  [
    ...new Set(
      alerts.flatMap(({ acknowledgement }) =>
        acknowledgement === null ? [] : [onItText(acknowledgement)],
      ),
    ),
  ].join(', ');

export const countText = ({ length }: { readonly length: number }): string =>
  length === 1 ? '1 alert' : `${formatInteger(length)} alerts`;
