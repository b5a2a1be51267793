import type { Silence } from '@spanlight/sdk';
import { useConfirm } from '../../components/overlays/ConfirmDialog.tsx';
import { showError, showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { useAction } from '../../data/use-action.ts';

/** What can be done to silences. Each answers whether it happened; failures are told where the person is. */
export interface SilenceActions {
  /** Ends one that was just made. */
  takeBack(silence: Pick<Silence, 'id'>): Promise<boolean>;
  /** Asks, then ends it. */
  end(silence: Pick<Silence, 'id' | 'name' | 'revision'>): Promise<boolean>;
  /** Takes an alert out of the silences that name alerts alone. */
  unmute(alertId: number): Promise<boolean>;
  readonly isBusy: boolean;
}

export function useSilenceActions(projectId: string): SilenceActions {
  const project = projectId;
  const { run, isBusy } = useAction([
    ['silences', projectId],
    ['alerts', projectId],
    ['monitors', projectId],
  ]);
  const confirm = useConfirm();
  return {
    isBusy,
    takeBack: ({ id }) => run(() => api.silences.end({ project, id })),
    async end({ id, name, revision }) {
      const isAgreed = await confirm({
        title: 'End the silence',
        text: `End "${name}" now? Each recipient gets one message about what happened in the meantime.`,
        yes: 'End',
      });
      if (!isAgreed) return false;
      const isDone = await run(() => api.silences.end({ project, id, ifMatch: revision }));
      if (isDone) showSuccess(`"${name}" has ended`);
      return isDone;
    },
    async unmute(alertId) {
      let others: Silence[] = [];
      const isDone = await run(async () => {
        const holding = await api.silences.list({ project, alertId });
        others = holding.filter((silence) => !isOfAlerts(silence));
        for (const silence of holding.filter(isOfAlerts)) {
          // oxlint-disable-next-line no-await-in-loop -- a failure leaves the other silences
          await takeOut(projectId, silence, alertId);
        }
      });
      const [other] = others;
      if (isDone && other)
        showError(`The silence "${other.name}" holds others too: end it on its own page`);
      else if (isDone) showSuccess('No longer muted');
      return isDone;
    },
  };
}

/** Whether a silence names nothing but alerts. */
function isOfAlerts({ matchers, repeat }: Silence): boolean {
  const [only, ...others] = matchers;
  return repeat === null && others.length === 0 && only?.attr === 'alert.id' && only.op === '=';
}

async function takeOut(project: string, silence: Silence, alertId: number): Promise<void> {
  const { id, revision: ifMatch, name, reason, key, owner, startsAt, endsAt } = silence;
  const values = silence.matchers
    .flatMap((matcher) => matcher.values)
    .filter((value) => value !== String(alertId));
  if (values.length === 0) {
    await api.silences.end({ project, id, ifMatch });
    return;
  }
  const matchers = [{ attr: 'alert.id', values }];
  const kept = { name, reason, key, owner, startsAt, endsAt };
  await api.silences.update({ project, id, ifMatch, ...kept, matchers });
}
