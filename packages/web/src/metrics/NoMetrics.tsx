import { lazy, Suspense, type ReactElement } from 'react';
import { Skeleton } from '../components/feedback/Skeleton.tsx';

const MetricsHelpCard = lazy(async () => ({
  default: (await import('./MetricsHelpCard.tsx')).MetricsHelpCard,
}));

/** Stands where metrics would when a project has none: how they are sent, which is loaded only then. */
export function NoMetrics({ projectId }: { projectId: string }): ReactElement {
  return (
    <Suspense fallback={<Skeleton height="320px" />}>
      <MetricsHelpCard projectId={projectId} />
    </Suspense>
  );
}
