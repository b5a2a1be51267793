import { useEffect, useRef, useState } from 'react';
import { isSame } from './merge-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { readDraft, writeDraft, type DraftState, type StoredDraft } from './stored-draft.ts';

/** What is wrong, by name of the field: `name`, `metrics.0.alias`. */
export type Problems = Readonly<Record<string, string | undefined>>;

/** Options of useFormDraft. */
export interface FormDraftOptions<Value> {
  /** Names the draft in the storage of the tab: `monitor:2:12`. Another key begins another draft. */
  readonly key: string;
  /** Holds secrets, so that it is kept nowhere. @default false */
  readonly isSecret?: boolean;
  /** What the form begins with. */
  readonly initial: Value;
  /** An example with one element in every list, by which a stored draft is recognised. @default initial */
  readonly shape?: Value;
  /** The revision `initial` is of; empty for what is new. */
  readonly basis?: string;
  /** What is wrong with a value; nothing when it can be sent. */
  readonly check: (value: Value) => Problems;
}

/** A value that is filled in, as the fields of forms take it. */
interface DraftField<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onValueChange: (value: Value) => void;
  readonly onBlur: () => void;
}

/** What somebody fills in. */
export interface FormDraft<Value> extends DraftState<Value> {
  /** It differs from what it began with. */
  readonly isChanged: boolean;
  /** When what was found in the tab had been left, epoch milliseconds; undefined when nothing was, or it was discarded. */
  readonly restored: number | undefined;
  /** What is wrong, shown or not. */
  readonly problems: Problems;
  readonly isValid: boolean;
  /** A try to send it has failed, so that every problem is shown. */
  readonly isTried: boolean;
  set(changes: Partial<Value>): void;
  /** What to show under a field: its problem, once the field was left or sending was tried. */
  problemOf(field: string): string | undefined;
  /** A field was left. */
  touch(field: string): void;
  /** What a field with a value of its own needs: it, what is wrong with it, and what becomes of it. */
  field<Name extends keyof Value & string>(name: Name): DraftField<Value[Name]>;
  /** Shows all problems from now on; answers whether there are none. */
  attempt(): boolean;
  /** Begins anew with the newest of what is stored, and keeps what was filled in unless another value is given. */
  rebase(initial: Value, basis: string, value?: Value): void;
  /** Takes it back to what it began with; a restored one to what is stored now. */
  discard(): void;
  /** It has been sent: leaving no longer asks, and nothing is kept. */
  finish(): void;
}

/**
 * Holds what is filled in. It survives a reload of the tab, and leaving the page with changes asks first; a change of
 * the query string alone leaves nothing.
 */
export function useFormDraft<Value extends object>(
  options: FormDraftOptions<Value>,
): FormDraft<Value> {
  const { key, isSecret = false, initial, shape = initial, basis = '', check } = options;
  const begin = (): Held<Value> => {
    const stored = isSecret ? undefined : readDraft(key, shape);
    const state = stored ?? { initial, value: initial, basis };
    return { key, state, stored, touched: none, isTried: false };
  };
  const [held, setHeld] = useState(begin);
  let current = held;
  if (held.key !== key) {
    current = begin();
    setHeld(current);
  }
  const { state, stored } = current;
  const isChanged = !isSame(state.value, state.initial);
  const isFinished = useRef(false);

  useEffect(() => {
    // One that was only restored is as old as it was.
    if (isFinished.current || state === stored) return;
    writeDraft(key, isChanged && !isSecret ? { ...state, time: Date.now() } : undefined);
  }, [key, state, stored, isChanged, isSecret]);
  const forget = (): void => {
    isFinished.current = true;
    writeDraft(key, undefined);
  };
  const isAtRisk = (): boolean => isChanged && !isFinished.current;
  useLeaveGuard({
    isChanged: isAtRisk,
    isLost: () => isAtRisk() && (isSecret || !isKept(key, state)),
    onLeave: forget,
  });

  const problems = check(state.value);
  const isValid = Object.values(problems).every((problem) => problem === undefined);
  const change = (changes: Partial<Held<Value>>): void => {
    isFinished.current = false;
    setHeld((last) => ({ ...last, ...changes }));
  };
  const changeState = (changes: Partial<DraftState<Value>>): void => {
    isFinished.current = false;
    setHeld((last) => ({ ...last, state: { ...last.state, ...changes } }));
  };
  const changeValue = (next: (value: Value) => Value): void => {
    isFinished.current = false;
    setHeld((last) => ({ ...last, state: { ...last.state, value: next(last.state.value) } }));
  };
  const problemOf = (field: string): string | undefined =>
    current.isTried || current.touched.has(field) ? problems[field] : undefined;
  const touch = (field: string): void =>
    setHeld((last) => ({ ...last, touched: new Set([...last.touched, field]) }));
  return {
    ...state,
    isChanged,
    restored: isChanged ? stored?.time : undefined,
    problems,
    isValid,
    isTried: current.isTried,
    set: (changes) => changeValue((value) => ({ ...value, ...changes })),
    problemOf,
    touch,
    field: (name) => ({
      value: state.value[name],
      error: problemOf(name),
      onValueChange: (given) => changeValue((value) => ({ ...value, [name]: given })),
      onBlur: () => touch(name),
    }),
    attempt() {
      change({ isTried: true });
      return isValid;
    },
    rebase: (newest, revision, value = state.value) =>
      changeState({ initial: newest, basis: revision, value }),
    discard() {
      change({ stored: undefined, isTried: false, touched: none });
      if (!stored) changeState({ value: state.initial });
      else changeState({ initial, value: initial, basis });
    },
    finish: forget,
  };
}

interface Held<Value> {
  readonly key: string;
  readonly state: DraftState<Value>;
  /** What it began with, if it was found in the tab. */
  readonly stored: StoredDraft<Value> | undefined;
  /** Fields that were left. */
  readonly touched: ReadonlySet<string>;
  readonly isTried: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Whether a draft is kept as it is now: storage may be closed to us, or full. */
function isKept<Value>(key: string, draft: DraftState<Value>): boolean {
  return isSame(readDraft(key, draft.value)?.value, draft.value);
}
