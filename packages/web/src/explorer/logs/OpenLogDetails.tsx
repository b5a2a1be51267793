import { lazy, Suspense, type ReactElement } from 'react';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import type { LogDetailsProps } from './LogDetails.tsx';

const LogDetails = lazy(async () => ({ default: (await import('./LogDetails.tsx')).LogDetails }));

/** What a line opens to in its place, loaded with the first one. */
export const OpenLogDetails = (props: LogDetailsProps): ReactElement => (
  <Suspense fallback={<Skeleton height="120px" />}>
    <LogDetails {...props} />
  </Suspense>
);
