import { annotationsCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { SortParams } from './span-filter.ts';
import type { TimeRange } from './time-range.ts';
import type {
  Annotation,
  AnnotationRequest,
  AnnotationsResponse,
} from '../schemas/alerting/annotations.ts';
import { Resource } from './resource.ts';

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
export interface AnnotationParams extends ProjectParams {
  /** Id of the annotation. */
  id: number | string;
}

/** Marks on the time axis of every chart, for example deployments. */
export class Annotations extends Resource<'annotations'> {
  /** @internal */
  protected readonly calls = annotationsCalls;

  /** A page of annotations, and how many there are. */
  list(params: AnnotationsParams = {}, options?: RequestOptions): Call<AnnotationsResponse> {
    return this.call('list', params, options);
  }

  /** One annotation. */
  get(params: AnnotationParams, options?: RequestOptions): Call<Annotation> {
    return this.call('get', params, options);
  }

  /** Creates an annotation, or finds the one of the same fingerprint. Existing servers answer nothing. */
  create(
    params: ProjectParams & AnnotationRequest,
    options?: RequestOptions,
  ): Call<Annotation | undefined> {
    return this.call('create', params, options);
  }

  /** Creates an annotation in the project of a DSN, as CI does: no user's token is needed. */
  createByDsn(
    params: AnnotationRequest & { dsn: string },
    options: RequestOptions = {},
  ): Call<Annotation | undefined> {
    const { dsn, ...body } = params;
    return this.call('createByDsn', body, {
      ...options,
      headers: { ...options.headers, 'spanlight-dsn': dsn, 'uptrace-dsn': dsn },
    });
  }

  /** Replaces an annotation; its time stays. */
  update(params: AnnotationParams & AnnotationRequest, options?: RequestOptions): Call<Annotation> {
    return this.call('update', params, options);
  }

  /** Deletes an annotation. */
  delete(params: AnnotationParams, options?: RequestOptions): Call<void> {
    return this.call('delete', params, options);
  }
}
