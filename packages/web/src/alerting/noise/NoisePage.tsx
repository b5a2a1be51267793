import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CopyAs } from '../../copy-as/CopyAs.tsx';
import { Answered } from '../../answers/failure-card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { Card, Toolbar } from '../../components/page/PageHeader.tsx';
import { Table } from '../../components/table/Table.tsx';
import { useProjectId } from '../../data/session.ts';
import { useAddress } from '../../data/use-address.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { Advice } from './Advice.tsx';
import { noiseColumns } from './noise-columns.tsx';
import { noiseQuery } from './queries.ts';
import { lengths, validateNoiseSearch, type Length } from './search.ts';

const lengthNames: Readonly<Record<Length, string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
};

const none: readonly never[] = [];

/** `/alerting/{projectId}/noise`: how often each monitor was heard; a row opens what would have made it quieter. */
export function NoisePage(): ReactElement {
  const projectId = useProjectId();
  const { search, update } = useAddress(validateNoiseSearch);
  const { since = '30d', sort_by: column = 'messages', sort_desc: desc = true } = search;
  const answer = useQuery(noiseQuery(projectId, since));
  const { data } = answer;
  return (
    <AlertingFrame current="noise" actions={<CopyAs view={{ kind: 'noise', projectId, since }} />}>
      <Answered query={answer} failure="The noise statistics could not be loaded">
        <Toolbar label="What is counted">
          <Select
            label="How far back"
            labelHidden
            options={lengths.map((value) => ({ value, label: lengthNames[value] }))}
            value={since}
            onValueChange={(next) => update({ since: next })}
          />
        </Toolbar>
        <Card flush>
          <Table
            // Advice is about the time that is counted.
            key={since}
            label="Noise of monitors"
            columns={noiseColumns}
            rows={data?.monitors ?? none}
            rowKey={({ monitorId, type, name }) => monitorId ?? `${type} ${name}`}
            sort={{ column, desc }}
            onSortChange={(sort) => update({ sort_by: sort.column, sort_desc: sort.desc })}
            link={({ monitorId }) =>
              monitorId === null
                ? undefined
                : {
                    to: '/alerting/$projectId/monitors/$id',
                    params: { projectId, id: monitorId },
                  }
            }
            expanded={(row) => <Advice projectId={projectId} since={since} row={row} />}
            loadingRows={data ? undefined : 5}
            stale={answer.isPlaceholderData || answer.isError}
            empty={
              <EmptyState icon="bell" title="No noise">
                No monitor fired in this period, and nobody was notified of an error.
              </EmptyState>
            }
          />
        </Card>
        {data?.hasMore ? <p>Not everything was counted: choose a shorter period.</p> : null}
      </Answered>
    </AlertingFrame>
  );
}
