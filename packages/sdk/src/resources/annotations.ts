import { annotationsCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { IdParams, ProjectParams, RequestOptions } from '../http/options.ts';
import type { SortParams } from './span-filter.ts';
import type { TimeRange } from './time-range.ts';
import type {
  Annotation,
  AnnotationRequest,
  CreatedAnnotation,
  AnnotationsResponse,
} from '../schemas/alerting/annotations.ts';
import { Resource, type Method, type RevisionParams } from './resource.ts';

/** Parameters of the list of annotations. */
export interface AnnotationsParams extends ProjectParams, SortParams {
  /** Default: the last 30 days. */
  time?: TimeRange | undefined;
  /** 1-based. */
  page?: number | undefined;
  /** Annotations of a page, at most 1000. Default: 100. */
  limit?: number | undefined;
}

/** Parameters of the calls about one annotation. */
export type AnnotationParams = IdParams;

/** Parameters of the call that changes one annotation. */
export interface ChangeAnnotationParams extends AnnotationParams, RevisionParams {}

/** Marks on the time axis of every chart, for example deployments. */
export class Annotations extends Resource<'annotations'> {
  static override readonly calls = annotationsCalls;

  declare list: Method<(params?: AnnotationsParams) => AnnotationsResponse>;
  declare get: Method<(params: AnnotationParams) => Annotation>;

  /** Creates an annotation, or finds the one of the same fingerprint and says so. Existing servers answer nothing. */
  declare create: Method<
    (params: ProjectParams & AnnotationRequest) => CreatedAnnotation | undefined
  >;

  /** Creates an annotation in the project of a DSN, as CI does: no user's token is needed. */
  createByDsn(
    params: AnnotationRequest & { dsn: string },
    options: RequestOptions = {},
  ): Call<CreatedAnnotation | undefined> {
    const { dsn, ...body } = params;
    return this.call('createByDsn', body, {
      ...options,
      headers: { ...options.headers, 'spanlight-dsn': dsn, 'uptrace-dsn': dsn },
    });
  }

  /** Replaces an annotation; its time stays. */
  declare update: Method<(params: ChangeAnnotationParams & AnnotationRequest) => Annotation>;

  declare delete: Method<(params: AnnotationParams) => void>;
}
