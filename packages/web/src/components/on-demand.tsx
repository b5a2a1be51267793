import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';

/** A component that is loaded when it is drawn for the first time, a dialog for example; until then nothing stands in its place. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactElement {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function OnDemand(props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
