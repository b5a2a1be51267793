import type { DashboardResponse } from '@spanlight/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormDraft } from '../../components/forms/draft/use-form-draft.ts';
import { describeError, statusOf } from '../../data/describe-error.ts';
import { useDashboard } from '../dashboard-view.ts';
import { dashboardQuery } from '../../dashboard-items/queries.ts';
import { type Change, useEditing } from './editing.ts';

/** Options of useSaving. */
export interface SavingOptions<Value> {
  draft: FormDraft<Value>;
  /** What the form is about, as it would begin with it; undefined when that is gone. Absent for what is new. */
  pick?: ((content: DashboardResponse) => Value | undefined) | undefined;
  /** Somebody has deleted it, so that the change makes it anew. @default false */
  isGone?: boolean;
  change: Change;
  onSaved: () => void;
}

/** Saves what was filled in. */
export interface Saving {
  readonly isBusy: boolean;
  /** What the server refused. */
  readonly failure: string | undefined;
  /** Somebody has deleted what the form is about. */
  readonly isGone: boolean;
  /** What somebody else changed of the very same meanwhile, so that nothing was saved; undefined without a conflict. */
  readonly theirs: readonly TheirChange[] | undefined;
  save(): void;
  /** Saves over what somebody else has stored. */
  saveOver(): void;
  /** Goes on with what somebody else has stored. */
  takeStored(): void;
}

/** What somebody else changed: a field, and its value where that can be read in a sentence. */
export interface TheirChange {
  readonly field: string;
  readonly value: string | undefined;
}

/** Somebody else changed what a form is about. */
class OvertakenError extends Error {
  readonly theirs: readonly TheirChange[];

  constructor(theirs: readonly TheirChange[]) {
    super('somebody else changed it');
    this.theirs = theirs;
  }
}

/** The fields in which what is stored differs from what a form began with. */
function changesOf(stored: object | undefined, initial: object): TheirChange[] {
  return Object.keys(initial).flatMap((key) => {
    const value: unknown = stored && Reflect.get(stored, key);
    if (isSame(value, Reflect.get(initial, key))) return [];
    const field = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return [{ field, value: typeof value === 'string' && value !== '' ? value : undefined }];
  });
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves a part of a dashboard out of a form. That others changed other parts is no conflict; where they changed the very
 * same, one chooses.
 */
export function useSaving<Value extends object>(options: SavingOptions<Value>): Saving {
  const { draft, pick, isGone = false, change, onSaved } = options;
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
      if (isOvertaken()) throw new OvertakenError(changesOf(stored(), draft.initial));
      try {
        await editing.change(change);
      } catch (error) {
        if (statusOf(error) !== 412) throw error;
        if (isOvertaken()) throw new OvertakenError(changesOf(stored(), draft.initial));
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
    isGone,
    failure: error ? describeError(error).message : undefined,
    theirs: error instanceof OvertakenError ? error.theirs : undefined,
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
