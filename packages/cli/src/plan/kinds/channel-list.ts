import type { NotificationChannel } from '@spanlight/sdk';
import type { Target } from '../../program/command-context.ts';

/** The channels of a project, asked for once until one is written. */
export class ChannelList {
  readonly #target: Target;
  #asked: Promise<NotificationChannel[]> | undefined;

  constructor(target: Target) {
    this.#target = target;
  }

  /** All of them; asks again where the answer before failed. */
  async all(): Promise<NotificationChannel[]> {
    const { client, project, signal } = this.#target;
    this.#asked ??= Promise.resolve(client.channels.list({ project }, { signal }));
    try {
      return await this.#asked;
    } catch (error) {
      this.#asked = undefined;
      throw error;
    }
  }

  /** Says that a channel is being written: what is asked next is asked anew. */
  forget(): void {
    this.#asked = undefined;
  }
}
