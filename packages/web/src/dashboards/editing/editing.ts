import type { DashboardResponse } from '@spanlight/sdk';
import { createContext, useContext } from 'react';

/** What a call that changes a dashboard is told: which one, and the revision it changes. */
export interface ChangeTarget {
  readonly project: string;
  readonly dashboardId: string;
  readonly ifMatch: number;
}

/** A change of a dashboard, its table, rows or items. */
export interface Change {
  /** What it does, as the way back is called: `delete "Requests"`. Without it there is no way back. */
  readonly what?: string;
  readonly call: (target: ChangeTarget) => PromiseLike<unknown>;
  /** What the dashboard looks like then, for what has to be seen at once. */
  readonly foresee?: (content: DashboardResponse) => DashboardResponse;
}

/** Changes the dashboard that is shown, over the revision that is shown. */
export interface Editing {
  /** Whether the one who looks may change it. */
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  /** Counts the changes that were begun, those that take something back included. */
  readonly begun: number;
  /** Makes a change and loads what came of it. @throws what the call throws, and nothing has changed */
  change(change: Change): Promise<void>;
  /** Makes a change; answers whether it went well. What went wrong is told where the person is. */
  tryChange(change: Change): Promise<boolean>;
  /** What would be taken back; undefined when there is nothing. */
  readonly undoable: string | undefined;
  undo(): Promise<void>;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

/**
 * How the dashboard around is changed.
 * @throws outside the frame of a dashboard
 */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('This belongs inside a dashboard: render it below DashboardFrame.');
  return editing;
}
