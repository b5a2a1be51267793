import { lazy, type ReactElement, Suspense } from 'react';
import type { GroupingFieldsProps } from './GroupingFields.tsx';

const GroupingFields = lazy(async () => ({
  default: (await import('./GroupingFields.tsx')).GroupingFields,
}));

/** The fields of a grouping, loaded when they are looked at. */
export function OpenGroupingFields(props: GroupingFieldsProps): ReactElement {
  return (
    <Suspense>
      <GroupingFields {...props} />
    </Suspense>
  );
}
