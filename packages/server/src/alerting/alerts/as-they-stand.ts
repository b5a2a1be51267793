import type { HoldingSilence } from '@spanlight/query/silences';
import type { Alert } from '@spanlight/sdk/schemas';
import type { Metadata } from '../../metadata/open.ts';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import { withEscalations } from '../escalation/with-escalations.ts';
import { withMutes } from '../silences/alert-mutes.ts';

/** Alerts with what mutes them now, and who is told when nobody acknowledges them, and what they have caused. */
export const asTheyStand = async <Some extends Alert>(
  metadata: Metadata,
  projectId: number,
  alerts: readonly Some[],
  inForce?: readonly HoldingSilence<NamedSilence>[],
): Promise<Some[]> =>
  await metadata.consequences.on(
    await withEscalations(
      metadata,
      projectId,
      await withMutes(metadata, projectId, alerts, inForce),
    ),
  );
