import type { DeliveryWorker } from '../alerting/delivery/delivery-worker.ts';
import type { Senders } from '../alerting/channels/senders.ts';
import type { Transitions } from '../alerting/transitions/transitions.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { EmbedTokens } from '../auth/embed-tokens.ts';
import type { Credentials } from '../auth/credentials.ts';
import type { LoginLimiter } from '../auth/login-limiter.ts';
import type { OidcProvider } from '../auth/oidc.ts';
import type { PendingLogins } from '../auth/pending-logins.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { MaySignIn } from '../auth/sign-in-policy.ts';
import type { Metadata } from '../metadata/open.ts';
import type { Site } from '../site.ts';
import type { TelemetryClient } from '../telemetry/client.ts';
import type { FoldedItems } from '../telemetry/query-context.ts';
import type { RunningQuestions } from '../telemetry/running-questions.ts';
import type { YamlThreads } from '../yaml/yaml-threads.ts';
import type { DashboardTemplates } from '../templates/dashboard-templates.ts';

/** What the calls of the API work with. */
export interface ApiContext {
  readonly version: string;
  readonly site: Site;
  readonly metadata: Metadata;
  readonly telemetry: TelemetryClient;
  /** What is being asked, and how far it has got. */
  readonly questions: RunningQuestions;
  /** What is folded into rollups of items. */
  readonly folded: FoldedItems;
  /** Days for which metric points are kept minute by minute; after that there are hours. */
  readonly minuteDays: number;
  readonly templates: DashboardTemplates;
  readonly yaml: YamlThreads;
  readonly senders: Senders;
  readonly transitions: Transitions;
  readonly deliveryWorker: DeliveryWorker;
  readonly authenticator: Authenticator;
  readonly embedTokens: EmbedTokens;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly maySignIn: MaySignIn;
  readonly loginLimiter: LoginLimiter;
  readonly oidcProviders: readonly OidcProvider[];
  readonly pendingLogins: PendingLogins;
  /** Fires when the server stops and has waited long enough for the calls under way. */
  readonly stopSignal: AbortSignal;
  /** Shown on the login page of a demo. */
  readonly loginHint: { readonly email: string; readonly password: string } | undefined;
}
