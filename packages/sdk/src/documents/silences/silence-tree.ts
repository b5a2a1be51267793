import { durationText, filled, kept, type Tree, unless } from '../shape/tree.ts';
import type { SilenceDocument } from './silence-schema.ts';

/** A silence as data to write down: keys in their order, nothing that has its default. */
export function silenceTree(silence: SilenceDocument): Tree {
  const { repeat } = silence;
  return kept({
    id: unless(silence.id, ''),
    key: unless(silence.key, ''),
    name: silence.name,
    owner: unless(silence.owner, ''),
    reason: unless(silence.reason, ''),
    all: unless(silence.all, false),
    matchers: filled(silence.matchers.map(matcherTree)),
    starts_at: unless(silence.starts_at, null),
    ends_at: unless(silence.ends_at, null),
    repeat:
      repeat === null
        ? undefined
        : kept({
            weekdays: filled(repeat.weekdays),
            month_days: filled(repeat.month_days),
            time: repeat.time,
            duration: durationText(repeat.duration),
            time_zone: unless(repeat.time_zone, 'UTC'),
          }),
  });
}

const matcherTree = ({ attr, op, values }: SilenceDocument['matchers'][number]): Tree =>
  kept({
    attr,
    op: unless(op, '='),
    ...(values.length === 1 ? { value: values[0] } : { values }),
  });
