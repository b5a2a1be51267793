import type { HoldingSilence } from '@spanlight/query/silences';
import type { Alert } from '@spanlight/sdk/schemas';
import type { Metadata } from '../../metadata/open.ts';
import type { NamedSilence } from '../../metadata/silences/silence-row.ts';
import { withEscalations } from '../escalation/with-escalations.ts';
import { withMutes } from '../silences/alert-mutes.ts';

/**
 * Completes alerts with their mutes, their escalation and their consequences as of now.
 *
 * @param inForce the silences in force; read where it is left out
 */
export const completeAlerts = async <Some extends Alert>(
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
