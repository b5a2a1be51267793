import type { FastifyBaseLogger } from 'fastify';
import { AlertExpiry } from '../alerting/alerts/alert-expiry.ts';
import { AddressGuard } from '../alerting/channels/address-guard.ts';
import { DeliveryWorker } from '../alerting/delivery/delivery-worker.ts';
import { Outbound } from '../alerting/channels/outbound.ts';
import { Senders } from '../alerting/channels/senders.ts';
import type { MailSettings } from '../alerting/channels/email.ts';
import { Escalations } from '../alerting/escalation/escalations.ts';
import { ErrorWatch } from '../alerting/errors/error-watch.ts';
import { GroupMessages } from '../alerting/groups/group-messages.ts';
import { MonitorSchedule } from '../alerting/monitors/schedule.ts';
import { Transitions } from '../alerting/transitions/transitions.ts';
import { SilenceEnds } from '../alerting/silences/silence-ends.ts';
import type { Config } from '../config/schema.ts';
import type { Metadata } from '../metadata/open.ts';
import { reportOnce } from './report-once.ts';
import type { Site } from '../site.ts';
import type { TelemetryClient } from '../telemetry/client.ts';

const TELEGRAM_API = 'https://api.telegram.org';

/** Everything that watches and tells. */
export interface Alerting {
  readonly senders: Senders;
  readonly transitions: Transitions;
  readonly worker: DeliveryWorker;
  /** Begins to deliver, and to evaluate as the clock says unless told otherwise. */
  start(byClock: boolean): void;
  /** Finishes what is under way. */
  stop(): Promise<void>;
  /** Does at once what its clocks do: evaluates up to the end of a minute, looks for errors, delivers what is due. */
  runOnce(end: number): Promise<void>;
}

/** What starting the alerting needs. */
export interface AlertingOptions {
  readonly config: Config;
  readonly metadata: Metadata;
  readonly telemetry: TelemetryClient;
  readonly site: Site;
  readonly version: string;
  readonly log: FastifyBaseLogger;
}

/** Tells of errors in the log. What is tried each second fails each second while a store is away. */
const told = (log: AlertingOptions['log'], message: string): ((error: unknown) => void) =>
  reportOnce((error) => log.error({ err: error }, message));

/** Puts the rooms of alerting together. */
export function openAlerting(options: AlertingOptions): Alerting {
  const { config, metadata, telemetry, site, version, log } = options;
  const outbound = new Outbound(new AddressGuard(config.notifications.allowNetworks), version);
  const bot = { token: config.telegram.botToken ?? '', apiUrl: TELEGRAM_API };
  const senders = new Senders(outbound, bot, mailSettings(config));
  const worker = new DeliveryWorker({
    metadata,
    senders,
    siteAddress: () => site.address,
    onError: told(log, 'a notification could not be handled'),
  });
  const queue = { metadata, onQueued: () => worker.wake() };
  const transitions = new Transitions({
    ...queue,
    canEmail: senders.canEmail,
  });
  const monitors = new MonitorSchedule({
    metadata,
    transitions,
    now: metadata.clock.now,
    metricContext: (projectId) => ({
      client: telemetry,
      projectId,
      metrics: metadata.metrics,
      isPromCompat: async () => (await metadata.projects.find(projectId))?.promCompat ?? false,
    }),
    onError: (error) => log.error({ err: error }, 'a monitor could not be evaluated'),
    onClockSetBack: (count) =>
      log.warn(
        { monitors: count },
        'the clock was set back: monitors evaluated ahead of it start from scratch',
      ),
  });
  const errors = new ErrorWatch({
    metadata,
    transitions,
    queryContext: (projectId) => ({ client: telemetry, projectId }),
    onError: told(log, 'errors could not be checked'),
  });
  const silences = new SilenceEnds({
    ...queue,
    onError: told(log, 'the summary of a silence could not be queued'),
  });
  const escalations = new Escalations({
    ...queue,
    onError: told(log, 'an alert could not be escalated'),
  });
  const groups = new GroupMessages({
    ...queue,
    onError: told(log, 'a group of alerts could not be notified'),
  });
  const expiry = new AlertExpiry({
    metadata,
    days: config.retention.alerts,
    onError: (error) => log.error({ err: error }, 'old alerts could not be deleted'),
  });
  return {
    senders,
    transitions,
    worker,
    start: (byClock) => {
      worker.start();
      if (!byClock) return;
      monitors.start();
      errors.start();
      silences.start();
      escalations.start();
      groups.start();
      expiry.start();
    },
    runOnce: async (end) => {
      await monitors.tick(end);
      await errors.look(metadata.clock.now());
      await silences.queueDue(metadata.clock.now());
      await escalations.queueDue(metadata.clock.now());
      await groups.queueDue(metadata.clock.now());
      await worker.deliverDue();
    },
    stop: async () => {
      await monitors.stop();
      await errors.stop();
      await silences.stop();
      await escalations.stop();
      await groups.stop();
      await expiry.stop();
      await worker.stop();
      senders.close();
    },
  };
}

function mailSettings({ smtp }: Config): MailSettings | undefined {
  const { host, port, username, password, from, tls, verify } = smtp;
  if (host === undefined) return undefined;
  return { host, port, username, password, from, tls, rejectUnauthorized: verify };
}
