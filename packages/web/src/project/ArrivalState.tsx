import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactElement } from 'react';
import { Icon } from '../components/icons/Icon.tsx';
import { Skeleton } from '../components/feedback/Skeleton.tsx';
import { arrival, type Arrival } from './arrival.ts';
import { api } from '../data/client.ts';
import styles from './SendData.module.css';

/** How often the project is asked whether something has come, in ms. */
const pollInterval = 3000;

/** What others than Spanlight itself send: it stores its own spans in the first project unless told otherwise. */
const NOT_OWN = 'where service_name != "spanlight"';

async function askArrival(project: string, signal: AbortSignal): Promise<Arrival> {
  const params = { project, time: { last: '1h' } } as const;
  const all = arrival(await api.systems.list(params, { signal }));
  if (all.kind !== 'arriving') return all;
  const others = arrival(await api.systems.list({ ...params, query: NOT_OWN }, { signal }));
  return others.kind === 'arriving' ? others : { kind: 'own' };
}

export interface ArrivalStateProps {
  projectId: string;
  onArrival?: (() => void) | undefined;
}

/** Waits for the first span of a project, and says so the moment it is there. */
export function ArrivalState({ projectId, onArrival }: ArrivalStateProps): ReactElement {
  const { data, isError } = useQuery({
    queryKey: ['systems', projectId, 'arrival'],
    queryFn: ({ signal }) => askArrival(projectId, signal),
    refetchInterval: ({ state }) => (state.data?.kind === 'arriving' ? false : pollInterval),
    staleTime: 0,
  });
  const hasArrived = data?.kind === 'arriving';
  const arrived = useEffectEvent(() => onArrival?.());
  useEffect(() => {
    if (hasArrived) arrived();
  }, [hasArrived]);

  return (
    <output className={styles['arrival']} data-kind={data?.kind ?? 'unknown'}>
      {data ? <Message state={data} projectId={projectId} /> : null}
      {!data && isError ? (
        <>
          <Icon name="alert-triangle" />
          <span>Could not check whether data has arrived; trying again.</span>
        </>
      ) : null}
      {!data && !isError ? <Skeleton width="240px" /> : null}
    </output>
  );
}

interface MessageProps {
  state: Arrival;
  projectId: string;
}

function Message({ state, projectId }: MessageProps): ReactElement {
  const params = { projectId };
  if (state.kind === 'waiting' || state.kind === 'own') {
    const own = 'Only Spanlight’s own spans have arrived in the last hour. ';
    return (
      <>
        <span className={styles['pulse']} aria-hidden="true" />
        <span>{state.kind === 'own' ? own : ''}Waiting for your first span…</span>
      </>
    );
  }
  if (state.kind === 'quiet') {
    return (
      <>
        <span className={styles['pulse']} aria-hidden="true" />
        <span>
          Nothing has arrived in the last hour; the project has older data. Waiting for new spans…
        </span>
        <Link
          to="/overview/$projectId/systems"
          params={params}
          search={{ time_within: state.lastSeen }}
        >
          Show the latest data
        </Link>
      </>
    );
  }
  return (
    <>
      <Icon name="check" />
      <span>
        Data is arriving: {state.count.toLocaleString('en-US')} items of {state.systems}{' '}
        {state.systems === 1 ? 'system' : 'systems'} in the last hour.
      </span>
      <Link to="/overview/$projectId/systems" params={params}>
        Look at it
      </Link>
    </>
  );
}
