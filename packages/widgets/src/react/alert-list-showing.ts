import type { Alert, AlertGroup } from '@spanlight/sdk';
import type { ListedAnswer } from '../alerting/ask-alerts.ts';
import type { LoadGroup } from '../alerting/expanded-groups.ts';
import type { AlertListTexts } from '../alerting/list-texts.ts';
import type { AlertListView } from '../alerting/list-view.ts';
import { loadedOf, shownOf, type LoadedProps, type Showing } from './create-widget.tsx';

export interface AlertListProps extends LoadedProps<AlertListTexts> {
  /** What the alerts are about, for the text alternative. */
  label: string;
  /** What is listed, in this order; undefined while it is being loaded. */
  alerts?: readonly Alert[] | undefined;
  /** Instead of alerts: groups of them, each of which opens to what `loadGroup` gives. */
  groups?: readonly AlertGroup[] | undefined;
  /** How many there are, alerts or groups. @default those listed */
  count?: number | undefined;
  /** Asks for the alerts of a group that was opened, and again when other `groups` are handed in. */
  loadGroup?: LoadGroup | undefined;
  /** The button "More" was chosen, which stands below a list that is not all there is; there is none without it. */
  onMore?: ((listed: number) => void) | undefined;
  /** An alert was chosen, by click or Enter. */
  onSelect?: ((alert: Alert) => void) | undefined;
}

/** How the properties of `AlertList` become what is seen. */
export const alertListShowing: Showing<AlertListProps, Pick<AlertListView, 'show'>> & {
  readonly of: (props: AlertListProps) => readonly unknown[];
} = {
  // Whether there is a button is seen; what it does is not, and is looked up when it is pressed.
  of: (props) => [...shownOf(props), Boolean(props.onMore)],
  show: (view, { label, error, texts, onMore, ...props }, latest) => {
    const more = (listed: number): void => latest().onMore?.(listed);
    view.show(loadedOf(listedOf(props), error), label, texts, onMore && more);
  },
};

function listedOf({
  alerts,
  groups,
  count,
}: Pick<AlertListProps, 'alerts' | 'groups' | 'count'>): ListedAnswer | undefined {
  if (groups) return { groups, groupCount: count ?? groups.length };
  return alerts && { alerts: [...alerts], count: count ?? alerts.length };
}
