import type { NotificationChannel } from '@spanlight/sdk';
import { type VariableUses, variableUses } from './channel-secrets.ts';
import type { Target } from '../../program/command-context.ts';

/** The channels of a project, asked for once until one is written. */
export class ChannelList {
  readonly #target: Target;
  #asked: Promise<NotificationChannel[]> | undefined;
  #uses: VariableUses | undefined;

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

  /** What the variables of their addresses would be called after. */
  async variableUses(): Promise<VariableUses> {
    return (this.#uses ??= variableUses(await this.all()));
  }

  /** Says that a channel is being written: what is asked next is asked anew. */
  forget(): void {
    this.#asked = undefined;
    this.#uses = undefined;
  }
}
