import type { ReactElement } from 'react';
import {
  DraftConflict,
  type DraftConflictProps,
} from '../../../components/forms/draft/DraftConflict.tsx';
import { describeError, statusOf } from '../../../data/describe-error.ts';

export interface SaveFailureProps<Value extends object> extends Omit<
  DraftConflictProps<Value>,
  'noun'
> {
  error: Error;
}

/** Why a monitor was not saved: somebody else was faster, or what the server says. */
export function SaveFailure<Value extends object>(props: SaveFailureProps<Value>): ReactElement {
  const { error, ...conflict } = props;
  if (statusOf(error) === 412) return <DraftConflict noun="monitor" {...conflict} />;
  return <>{describeError(error).message}</>;
}
