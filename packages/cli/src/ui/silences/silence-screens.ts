import type { Silence } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import {
  byState,
  matchersText,
  nextText,
  silenceFields,
  silenceTones,
} from '../../alerting/silence-text.ts';
import { fieldLines, heading, sentenceLines } from '../../output/field-lines.ts';
import { keysOf } from '../core/key-help.ts';
import type { Scope } from '../core/scope.ts';
import type { Screen } from '../core/screen.ts';
import { ListScreen } from '../screens/list-screen.ts';
import { TextScreen } from '../screens/text-screen.ts';

/** What is muted, now and in the coming weeks. */
export function silenceList(scope: Scope): Screen {
  const { client, ui, now } = scope;
  const screen: ListScreen<Silence> = new ListScreen<Silence>(ui.changed, {
    title: 'Silences',
    noun: 'Silence',
    columns: [
      {
        title: 'STATE',
        value: ({ state }) => state,
        width: 8,
        tone: ({ state }) => silenceTones[state],
      },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'WHEN', value: (silence) => nextText(silence, now()), width: 25, from: 60 },
      { title: 'HOLDS', value: matchersText, width: 40, from: 110 },
      { title: 'BY', value: ({ user }) => user, width: 16, from: 90 },
      { title: 'REASON', value: ({ reason }) => reason, width: 30, from: 150 },
    ],
    searchText: (silence) =>
      `${silence.name} ${silence.state} ${silence.user} ${silence.reason} ${matchersText(silence)}`,
    keyOf: ({ id }) => id,
    isTimeless: true,
    refresh: scope.pace,
    preview: (silence) => ({
      key: `${silence.id} ${silence.revision} ${silence.state}`,
      make: () => silenceScreen(scope, silence),
    }),
    empty: [
      'Nothing is muted. m mutes an alert; spanlight silence create adds maintenance windows.',
    ],
    hint: 'Enter details  x end it now',
    keys: keysOf('silences'),
    load: async (signal) => ({
      rows: (await client.silences.list({ project: scope.project }, { signal })).toSorted(byState),
    }),
    open: (silence) => ui.push(silenceScreen(scope, silence)),
    letters: { x: (silence) => void endSilence(scope, screen, silence) },
  });
  return screen;
}

/** Ends a silence once that is agreed to: receivers are told of what it held, which nobody can take back. */
async function endSilence(
  { client, ui, project }: Scope,
  screen: ListScreen<Silence>,
  silence: Silence,
): Promise<void> {
  const { id, name, state, revision } = silence;
  if (state === 'expired') {
    ui.say(`${name} has already ended.`, 'warning');
    return;
  }
  if (!(await ui.agree(`End ${name} now, and notify recipients of what it held?`))) return;
  await ui.change(screen, `Ended ${name}`, () =>
    client.silences.end({ project, id, ifMatch: revision }),
  );
}

interface SilenceNow {
  readonly silence: Silence;
  /** Open alerts that it is about, and the first of their names. */
  readonly count: number;
  readonly names: readonly string[];
}

function silenceScreen(scope: Scope, { id, name }: Silence): Screen {
  const { client, ui, now } = scope;
  return new TextScreen<SilenceNow>(ui.changed, {
    title: name,
    isTimeless: true,
    load: async (signal) => {
      const { project } = scope;
      const silence = await client.silences.get({ project, id }, { signal });
      const { all, matchers } = silence;
      const { count, alerts } = await client.silences.preview(
        { project, all, matchers },
        { signal },
      );
      return { silence, count, names: alerts.map((alert) => alert.name) };
    },
    lines: ({ silence, count, names }, width) => [
      heading('Silence'),
      ...fieldLines(silenceFields(silence, now()), width),
      [],
      heading('Open alerts it is about', count),
      ...sentenceLines(
        count > names.length
          ? [...names, `and ${formatInteger(count - names.length)} more`]
          : names,
        width,
      ),
    ],
  });
}
