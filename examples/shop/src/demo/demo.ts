import { type AnnotationRequest, Spanlight } from '@spanlight/sdk';
import type { Timeline } from '../past/timeline.ts';
import { PAYMENTS } from '../shop.ts';
import type { Endpoints } from '../telemetry/dsn.ts';
import { ERROR_MONITOR, METRIC_MONITORS } from './monitors.ts';

/** Minutes that the new monitors look back: the incident of the past lies within. */
const LOOK_BACK = 60;

/** The project of the shop on a server that is a demo. */
export class Demo {
  readonly #client: Spanlight;
  readonly #project: number;
  readonly #dsn: string;

  private constructor(client: Spanlight, project: number, dsn: string) {
    this.#client = client;
    this.#project = project;
    this.#dsn = dsn;
  }

  /** Signs in with the login that a demo tells everybody. Undefined where the server is none, or doesn't answer. */
  static async find({ dsn, http }: Endpoints): Promise<Demo | undefined> {
    try {
      const client = new Spanlight({ url: http });
      const { hint } = await client.sso.methods();
      if (!hint) return undefined;
      await client.users.login(hint);
      const projects = await client.projects.list();
      const project = projects.find(({ token }) => token === new URL(dsn).username);
      return project && new Demo(client, project.id, dsn);
    } catch {
      return undefined;
    }
  }

  /** Whether nobody has sent anything yet. */
  async isNew(): Promise<boolean> {
    const { systems } = await this.#client.systems.list({
      project: this.#project,
      time: { last: '30d' },
    });
    return systems.length === 0;
  }

  /** Marks what was deployed in the past, as a pipeline would have done. */
  async annotate({ released, rolledBack }: Timeline): Promise<void> {
    await this.#mark({
      name: `Deployed payments ${PAYMENTS.risky}`,
      description: 'Asks the bank for a risk check before every card payment.',
      attrs: { service_name: 'payments', service_version: PAYMENTS.risky },
      time: new Date(released).toISOString(),
    });
    await this.#mark({
      name: `Rolled back payments to ${PAYMENTS.stable}`,
      description: 'The risk check is slow and often fails: orders were lost.',
      color: '#b87407',
      attrs: { service_name: 'payments', service_version: PAYMENTS.stable },
      time: new Date(rolledBack).toISOString(),
    });
  }

  /**
   * Makes a channel to the inbox, if there is one, and tells it of errors. Answers what else shall tell it.
   */
  async openChannels(inboxUrl: string | undefined): Promise<readonly number[]> {
    const project = this.#project;
    const channelIds = inboxUrl === undefined ? [] : [await this.#openChannel(inboxUrl)];
    await this.#client.monitors.createError({
      project,
      channelIds,
      // A demo has no mail server.
      notifyEveryoneByEmail: false,
      ...ERROR_MONITOR,
    });
    return channelIds;
  }

  /** Makes the monitors of metrics, which look at the past first. */
  async watchMetrics(channelIds: readonly number[]): Promise<void> {
    for (const monitor of METRIC_MONITORS)
      await this.#client.monitors.createMetric({
        ...monitor,
        project: this.#project,
        channelIds: [...channelIds],
        notifyEveryoneByEmail: false,
        allowMissingMetrics: true,
        lookBack: LOOK_BACK,
      });
  }

  async #openChannel(url: string): Promise<number> {
    const { id } = await this.#client.channels.create({
      project: this.#project,
      name: 'Inbox of the shop',
      type: 'webhook',
      params: { url },
    });
    return id;
  }

  async #mark(annotation: AnnotationRequest): Promise<void> {
    await this.#client.annotations.createByDsn({
      ...annotation,
      fingerprint: `${annotation.name} ${annotation.time}`,
      dsn: this.#dsn,
    });
  }
}
