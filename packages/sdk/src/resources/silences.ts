import { silencesCalls } from '../calls/calls.ts';
import type { IdParams, ProjectParams } from '../http/options.ts';
import type {
  Silence,
  SilencePreview,
  SilencePreviewRequest,
  SilenceRequest,
  SilenceState,
} from '../schemas/alerting/silences.ts';
import { Resource, type Method, type RevisionParams } from './resource.ts';

/** Parameters of the list of silences. */
export interface SilencesParams extends ProjectParams {
  /** Default: all. */
  state?: SilenceState | undefined;
  /** Only those that hold this alert now. */
  alertId?: number | undefined;
}

/** Parameters of the calls that change one silence. */
export interface ChangeSilenceParams extends IdParams, RevisionParams {}

/** What is not told of for a while: mutes, and windows of maintenance. Existing servers have none. */
export class Silences extends Resource<'silences'> {
  static override readonly calls = silencesCalls;

  declare list: Method<(params?: SilencesParams) => Silence[]>;
  declare get: Method<(params: IdParams) => Silence>;
  declare create: Method<(params: ProjectParams & SilenceRequest) => Silence>;
  declare update: Method<(params: ChangeSilenceParams & SilenceRequest) => Silence>;

  /** Ends a silence now. It is told of as expired for 30 days; its key is free. */
  declare end: Method<(params: ChangeSilenceParams) => Silence>;

  declare preview: Method<(params: ProjectParams & SilencePreviewRequest) => SilencePreview>;
}
