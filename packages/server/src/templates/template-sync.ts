import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { DashboardContent } from '../dashboards/content.ts';
import type { Metadata } from '../metadata/open.ts';
import { buildDashboard } from './build-dashboard.ts';
import type { DashboardTemplates } from './dashboard-templates.ts';
import type { Template } from './load-templates.ts';
import { livingMetrics, syncProject } from './sync-project.ts';

/** Milliseconds to wait for more new metrics after the first. */
const GATHER = 2000;
/** Milliseconds between two runs of one project, at least. */
const PAUSE = 30_000;
/** Milliseconds one server keeps the others from the work: longer than it takes. */
const LEASE = 120_000;

/** Makes the dashboards of templates appear in the projects whose metrics they show. */
export class TemplateSync implements DashboardTemplates {
  readonly #metadata: Metadata;
  readonly #load: () => Promise<readonly Template[]>;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  #loaded: Promise<readonly Template[]> | undefined;
  readonly #stopped = new AbortController();
  /** Projects that wait for a run. */
  readonly #due = new Set<number>();
  /** Runs that wait or are under way. */
  readonly #runs = new Set<Promise<void>>();
  /** When the last run of a project that had metrics began. */
  readonly #began = new Map<number, number>();

  constructor(
    metadata: Metadata,
    load: () => Promise<readonly Template[]>,
    log: Pick<FastifyBaseLogger, 'error'>,
  ) {
    this.#metadata = metadata;
    this.#load = load;
    this.#log = log;
  }

  /** Brings all projects up to date, in the background: the templates may be newer than the dashboards. */
  async start(): Promise<void> {
    for (const { id } of await this.#metadata.projects.list()) this.onNewMetric(id);
  }

  /** Runs soon, and at most once in 30 seconds for a project. */
  onNewMetric(projectId: number): void {
    if (this.#due.has(projectId) || this.#stopped.signal.aborted) return;
    const pause = (this.#began.get(projectId) ?? -PAUSE) + PAUSE - performance.now();
    this.#due.add(projectId);
    const run = this.#run(projectId, Math.max(GATHER, pause))
      .catch((error: unknown) => {
        this.#log.error({ err: error, projectId }, 'dashboards could not be made from templates');
      })
      .finally(() => this.#runs.delete(run));
    this.#runs.add(run);
  }

  async rebuild(projectId: number, templateId: string): Promise<DashboardContent | undefined> {
    const templates = await this.#templates();
    const template = templates.find(({ id }) => id === templateId);
    const metrics = await livingMetrics(this.#metadata, projectId);
    return template && buildDashboard(template, templates, metrics);
  }

  /** Ends what is waiting and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#runs);
  }

  /** The templates, read when they are needed for the first time. */
  #templates(): Promise<readonly Template[]> {
    this.#loaded ??= this.#load().catch((error: unknown) => {
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  async #run(projectId: number, delay: number): Promise<void> {
    const { signal } = this.#stopped;
    await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
    // Metrics that come from now on ask for another run.
    this.#due.delete(projectId);
    if (signal.aborted) return;
    const { leases } = this.#metadata;
    const lease = `templates-${projectId}`;
    // Another server at work may have read the metrics before the new one was there: look again later.
    if (!(await leases.take(lease, LEASE))) {
      this.onNewMetric(projectId);
      return;
    }
    try {
      const began = performance.now();
      const hadMetrics = await syncProject(this.#metadata, () => this.#templates(), projectId);
      if (hadMetrics) this.#began.set(projectId, began);
    } finally {
      await leases.release(lease);
    }
  }
}
