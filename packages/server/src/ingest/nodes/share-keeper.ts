import { randomUUID } from 'node:crypto';
import type { NodeAddress, Nodes, NodesSeen } from '../../metadata/telemetry/nodes.ts';
import { LEASE_RESERVE_SHARE } from '../batch/lease-reserve.ts';
import { UnavailableError } from '../refusals.ts';
import { preferredNode, SHARES } from './shares.ts';

/** Times that a lease is prolonged in its length. */
const BEATS = 10;
const LONGEST_BEAT = 1000;
/** Shares that are taken in one beat, so that the lease is prolonged between them. */
const TAKEN = 16;

/** Where a share is, as this node sees it. */
type Place =
  /** Here, and what was stored of its series is known. */
  | { readonly kind: 'own' }
  | { readonly kind: 'elsewhere'; readonly url: string }
  /** Changing hands, or nobody's yet. */
  | { readonly kind: 'nowhere' };

const OWN: Place = { kind: 'own' };
const NOWHERE: Place = { kind: 'nowhere' };

/** What becomes of series when their share changes hands. */
export interface ShareHandler {
  /** Learns what the store knows of the series of shares. Throws where it can't be asked: the shares are given back. */
  load(shares: readonly number[]): Promise<void>;
  /** Stores what is under way, then forgets the series of shares. */
  leave(shares: readonly number[]): Promise<void>;
  /** Forgets all series, and lets nothing reach the store that was read before. Resolves when nothing is under way to it. */
  forget(): Promise<void>;
}

/** What a `ShareKeeper` needs. */
export interface ShareKeeperOptions {
  readonly nodes: Pick<Nodes, 'beat' | 'ensureShares' | 'takeShares' | 'releaseShares' | 'leave'>;
  /** Milliseconds after which the shares of a node that died are taken by others. */
  readonly lease: number;
  readonly onError: (error: unknown) => void;
  /** Told when the nodes that are there have changed. */
  readonly onNodes?: (nodes: readonly NodeAddress[]) => void;
}

/**
 * Has some of the shares of all series on a lease, and knows who has the others. At most one node has a share, and it writes
 * nothing of it unless enough of its lease is left for the insert to end: whoever takes the share later finds all in the store
 * that was ever written of its series. Lengths of time are measured by the clock of this process, which never goes back.
 */
export class ShareKeeper {
  readonly id = randomUUID();
  readonly #options: ShareKeeperOptions;
  readonly #places: Place[] = Array.from({ length: SHARES }, () => NOWHERE);
  /** Shares that the store has noted as this node's. */
  readonly #leased = new Set<number>();
  /** Until when they are this node's, whatever happens elsewhere. */
  #deadline = 0;
  #handler: ShareHandler | undefined;
  #url = '';
  #nodes: readonly NodeAddress[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** One thing at a time. */
  #work: Promise<void> = Promise.resolve();
  /** A question to the store that waits for its turn. */
  #refreshing: Promise<void> | undefined;
  #isStopped = false;
  /** Whether there is more to take. */
  #isHungry = false;

  constructor(options: ShareKeeperOptions) {
    this.#options = options;
  }

  /** Nodes that were there when the store was last asked, this one among them. */
  get nodes(): readonly NodeAddress[] {
    return this.#nodes;
  }

  /** Why no points can be taken in at this moment, in words; nothing while they can. */
  reasons(): string[] {
    if (this.#handler === undefined || this.#isStopped || performance.now() < this.#deadline)
      return [];
    return [
      'this server could not renew its lease on series: the metadata store is away or takes no changes',
    ];
  }

  /** Where a share is. */
  placeOf(share: number): Place {
    return this.#places[share] ?? NOWHERE;
  }

  /** Throws an `UnavailableError` where too little of the lease is left to write anything. */
  readonly requireLease = (): void => {
    if (
      this.#leased.size > 0 &&
      performance.now() < this.#deadline - this.#options.lease * LEASE_RESERVE_SHARE
    )
      return;
    throw new UnavailableError('this server has lost its lease on series: send this again');
  };

  /** Takes part from now on. @param url where the others reach this node */
  async join(url: string, handler: ShareHandler): Promise<void> {
    this.#url = url;
    this.#handler = handler;
    await this.#options.nodes.ensureShares(SHARES);
    await this.#enqueue(() => this.#beat());
    this.#schedule();
  }

  /**
   * Gives up all that is known of series, after an insert of which nobody can say whether the store has it: what the store
   * has is read again.
   */
  doubt(): void {
    this.#withdraw();
    void this.#enqueue(() => this.#forget());
  }

  /** Asks the store now who has what; those who ask before it is asked share one answer. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#enqueue(() => {
      this.#refreshing = undefined;
      return this.#beat();
    });
    return this.#refreshing;
  }

  /** Gives all shares to the others. Everything must be stored by then. */
  async stop(): Promise<void> {
    if (this.#handler === undefined) return;
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#work;
    this.#withdraw();
    const { nodes, onError } = this.#options;
    const shares = [...this.#leased];
    this.#leased.clear();
    await nodes.releaseShares(this.id, shares).catch(onError);
    await nodes.leave(this.id).catch(onError);
  }

  get #interval(): number {
    return Math.min(LONGEST_BEAT, this.#options.lease / BEATS);
  }

  #schedule(): void {
    if (this.#isStopped) return;
    const interval = this.#isHungry ? 0 : this.#interval;
    this.#timer = setTimeout(
      () => void this.#enqueue(() => this.#beat()).finally(() => this.#schedule()),
      interval,
    ).unref();
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(() => work().catch(this.#options.onError));
    this.#work = done;
    return done;
  }

  async #beat(): Promise<void> {
    if (this.#isStopped) return;
    this.#isHungry = false;
    const begun = performance.now();
    if (this.#leased.size > 0 && begun >= this.#deadline) await this.#forget();
    const { nodes, lease } = this.#options;
    const seen = await nodes.beat({ id: this.id, url: this.#url }, [...this.#leased], lease);
    const held = this.#heldOf(seen.shares);
    if ([...this.#leased].some((share) => !held.has(share))) await this.#forget();
    this.#deadline = begun + lease;
    this.#notice(seen);
    await this.#settle(seen);
  }

  #heldOf(shares: NodesSeen['shares']): ReadonlySet<number> {
    const held = shares.filter(({ node, isFree }) => node === this.id && !isFree);
    return new Set(held.map(({ share }) => share));
  }

  /** Notes who is there and who has the shares of others. */
  #notice({ nodes, shares }: NodesSeen): void {
    const urls = new Map(nodes.map(({ id, url }) => [id, url]));
    for (const { share, node } of shares) {
      if (this.#leased.has(share)) continue;
      const url = node === this.id ? undefined : urls.get(node);
      this.#places[share] = url === undefined ? NOWHERE : { kind: 'elsewhere', url };
    }
    const isSame =
      nodes.length === this.#nodes.length &&
      nodes.every(({ id }, at) => id === this.#nodes[at]?.id);
    this.#nodes = nodes;
    if (!isSame) this.#options.onNodes?.(nodes);
  }

  /** Takes shares that should be this node's, and leaves those that should not. */
  async #settle({ nodes: present, shares }: NodesSeen): Promise<void> {
    const { nodes, lease, onError } = this.#options;
    const handler = this.#handler;
    if (handler === undefined) return;
    const ids = present.map(({ id }) => id);
    const isWanted = (share: number): boolean => preferredNode(share, ids) === this.id;
    const leaving = [...this.#leased].filter((share) => !isWanted(share));
    if (leaving.length > 0) {
      for (const share of leaving) this.#places[share] = NOWHERE;
      await this.#whileProlonged(() => handler.leave(leaving));
      for (const share of leaving) this.#leased.delete(share);
      await nodes.releaseShares(this.id, leaving);
    }
    const free = shares
      .filter(({ share, node, isFree }) => (isFree || node === this.id) && isWanted(share))
      .map(({ share }) => share)
      .filter((share) => !this.#leased.has(share));
    if (free.length === 0) return;
    const begun = performance.now();
    const taken = await nodes.takeShares(this.id, free.slice(0, TAKEN), lease);
    if (taken.length === 0) return;
    this.#isHungry = free.length > TAKEN;
    if (this.#leased.size === 0) this.#deadline = begun + lease;
    for (const share of taken) this.#leased.add(share);
    try {
      await this.#whileProlonged(() => handler.load(taken));
    } catch (error) {
      for (const share of taken) this.#leased.delete(share);
      await nodes.releaseShares(this.id, taken).catch(onError);
      throw error;
    }
    if (performance.now() >= this.#deadline) await this.#forget();
    else for (const share of taken) if (this.#leased.has(share)) this.#places[share] = OWN;
  }

  /** Does work that takes its time, and keeps what is leased meanwhile. */
  async #whileProlonged(work: () => Promise<void>): Promise<void> {
    let prolonging: Promise<void> | undefined;
    const prolong = (): void => {
      prolonging ??= this.#prolong()
        .catch(this.#options.onError)
        .finally(() => (prolonging = undefined));
    };
    const timer = setInterval(prolong, this.#interval);
    try {
      await work();
    } finally {
      clearInterval(timer);
      await prolonging;
    }
  }

  async #prolong(): Promise<void> {
    const begun = performance.now();
    const { nodes, lease } = this.#options;
    const { shares } = await nodes.beat({ id: this.id, url: this.#url }, [...this.#leased], lease);
    const held = this.#heldOf(shares);
    if (begun < this.#deadline && [...this.#leased].every((share) => held.has(share)))
      this.#deadline = begun + lease;
  }

  /** Takes no more points of any series. */
  #withdraw(): void {
    for (const [share, { kind }] of this.#places.entries())
      if (kind === 'own') this.#places[share] = NOWHERE;
  }

  async #forget(): Promise<void> {
    this.#withdraw();
    this.#leased.clear();
    await this.#handler?.forget();
  }
}
