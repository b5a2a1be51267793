import type { DashboardResponse } from '@spanlight/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormDraft } from '../../components/forms/draft/use-form-draft.ts';
import { describeError, statusOf } from '../../data/describe-error.ts';
import { useDashboard } from '../dashboard-view.ts';
import { dashboardQuery } from '../../dashboard-items/queries.ts';
import { type Change, useEditing } from './editing.ts';

export interface SavingOptions<Value> {
  draft: FormDraft<Value>;
  /** What the form is about, as it would begin with it; undefined when that is gone. Absent for what is new. */
  pick?: ((content: DashboardResponse) => Value | undefined) | undefined;
  change: Change;
  onSaved: () => void;
}

/** Saves what was filled in. */
export interface Saving {
  readonly isBusy: boolean;
  /** What the server refused. */
  readonly failure: string | undefined;
  /** Somebody else changed the very same meanwhile: nothing was saved. */
  readonly isConflict: boolean;
  save(): void;
  /** Saves over what somebody else has stored. */
  saveOver(): void;
  /** Goes on with what somebody else has stored. */
  takeStored(): void;
}

/** Somebody else changed what a form is about. */
class OvertakenError extends Error {}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves a part of a dashboard out of a form. That others changed other parts is no conflict; where they changed the very
 * same, one chooses.
 */
export function useSaving<Value extends object>(options: SavingOptions<Value>): Saving {
  const { draft, pick, change, onSaved } = options;
  const editing = useEditing();
  const { projectId, dashboardId } = useDashboard();
  const client = useQueryClient();
  const stored = (): Value | undefined => {
    const content = client.getQueryData(dashboardQuery(projectId, dashboardId).queryKey);
    return content && pick?.(content);
  };
  const mutation = useMutation({
    mutationFn: async (isForced: boolean) => {
      const isOvertaken = (): boolean => !isForced && !!pick && !isSame(stored(), draft.initial);
      if (isOvertaken()) throw new OvertakenError();
      try {
        await editing.change(change);
      } catch (error) {
        if (statusOf(error) !== 412) throw error;
        if (isOvertaken()) throw new OvertakenError();
        await editing.change(change);
      }
    },
    meta: { quiet: true },
    onSuccess: () => {
      draft.finish();
      onSaved();
    },
  });
  const { error } = mutation;
  return {
    isBusy: mutation.isPending,
    failure: error ? describeError(error).message : undefined,
    isConflict: error instanceof OvertakenError,
    save: () => mutation.mutate(false),
    saveOver: () => mutation.mutate(true),
    takeStored() {
      const value = stored();
      if (!value) return;
      draft.rebase(value, '');
      draft.set(value);
      mutation.reset();
    },
  };
}
