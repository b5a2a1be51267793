import type { Span } from '@spanlight/sdk';
import { formatDateTime, formatInteger } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Checkbox } from '../../components/forms/Checkbox.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { itemsQuery } from '../../items/queries.ts';
import { MINUTE } from '../../time/range.ts';
import { itemsLink } from '../../trace/explore-links.ts';
import { itemKey } from '../../items/item-key.ts';
import type { LogEntry } from './log-entries.ts';
import { OpenLogDetails } from './OpenLogDetails.tsx';
import { LogLines } from './LogLines.tsx';
import { filtersAround, linesAround, MAX_LINES, surroundingsOf } from './surroundings.ts';
import styles from './LogLines.module.css';

const REACHES = [
  { value: '1', label: '1 minute' },
  { value: '5', label: '5 minutes' },
  { value: '15', label: '15 minutes' },
] as const;

interface LinesAroundProps {
  line: Span;
  onClose: () => void;
}

/** The lines before and after one, which is marked: of the same service and host at first. */
export function LinesAround({ line, onClose }: LinesAroundProps): ReactElement {
  const choices = useMemo(() => surroundingsOf(line), [line]);
  const [chosen, setChosen] = useState(choices[0].id);
  const [reach, setReach] = useState<(typeof REACHES)[number]['value']>('1');
  const [wraps, setWraps] = useState(false);
  const surroundings = choices.find(({ id }) => id === chosen) ?? choices[0];
  const filters = filtersAround(line, surroundings, Number(reach) * MINUTE);
  const before = useQuery(itemsQuery(filters.before, { column: '_time', desc: true }, MAX_LINES));
  const after = useQuery(itemsQuery(filters.after, { column: '_time', desc: false }, MAX_LINES));

  const entries = useMemo(
    () =>
      before.data && after.data
        ? linesAround(line, before.data.spans, after.data.spans, itemKey).map((span): LogEntry => ({
            kind: 'line',
            key: itemKey(span),
            span,
          }))
        : undefined,
    [line, before.data, after.data],
  );
  const problem =
    failureCard(before, 'The lines before could not be loaded') ??
    failureCard(after, 'The lines after could not be loaded');

  return (
    <Dialog
      title={`Lines around ${formatDateTime(line.time, { precision: 'millisecond' })}`}
      width={1280}
      onClose={onClose}
      actions={
        <ButtonLink
          link={itemsLink(
            { projectId: filters.both.projectId, range: filters.both.range },
            filters.both.systems[0] ?? '',
            surroundings.query,
            { sort_by: '_time', sort_desc: 'false' },
          )}
        >
          Open as a list
        </ButtonLink>
      }
    >
      <div className={styles['tools']}>
        <Select
          label="Lines of"
          labelHidden
          size="small"
          options={choices.map(({ id, label }) => ({ value: id, label }))}
          value={surroundings.id}
          onValueChange={setChosen}
        />
        <Select
          label="Before and after"
          labelHidden
          size="small"
          options={REACHES.map(({ value, label }) => ({ value, label: `± ${label}` }))}
          value={reach}
          onValueChange={setReach}
        />
        <Checkbox label="Wrap" checked={wraps} onCheckedChange={setWraps} />
        <output className={styles['note']}>
          {before.data && after.data
            ? [sideText(before.data, 'before'), sideText(after.data, 'after')].join(', ')
            : ''}
        </output>
      </div>
      {problem}
      {entries ? (
        <LogLines
          key={`${chosen} ${reach}`}
          label="Lines around, oldest first"
          entries={entries}
          marked={itemKey(line)}
          wraps={wraps}
          height="min(640px, 60vh)"
          details={(span) => <OpenLogDetails span={span} />}
        />
      ) : problem ? null : (
        <Skeleton height="min(640px, 60vh)" />
      )}
    </Dialog>
  );
}

/** How many lines a side has; the line itself is none of them. */
function sideText(
  { count, spans }: { count: number; spans: readonly Span[] },
  side: string,
): string {
  const own = side === 'before' ? 1 : 0;
  const shown = Math.max(0, spans.length - own);
  return count > spans.length
    ? `the nearest ${formatInteger(shown)} of ${formatInteger(count - own)} ${side}`
    : `${formatInteger(shown)} ${side}`;
}
