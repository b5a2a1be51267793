import type { Call } from '../http/call.ts';
import { toAnnotation, toAnnotations } from './normalize/alerting.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import { sortNames, type SortParams } from './span-filter.ts';
import type { TimeRange } from './time-range.ts';
import type {
  Annotation,
  AnnotationRequest,
  AnnotationsResponse,
} from '../schemas/alerting/annotations.ts';
import { bodyOf, Resource } from './resource.ts';

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

const annotations = '/projects/{project}/annotations';
const annotation = `${annotations}/{id}` as const;

/** Existing servers answer nothing. */
const toMade = (body: unknown): Annotation | undefined =>
  body === undefined ? undefined : toAnnotation(body);

/** Marks on the time axis of every chart, for example deployments. */
export class Annotations extends Resource {
  /** A page of annotations, and how many there are. */
  list(params: AnnotationsParams = {}, options?: RequestOptions): Call<AnnotationsResponse> {
    return this.call('GET', annotations, params, options, {
      query: [...sortNames, 'page', 'limit'],
      read: toAnnotations,
    });
  }

  /** One annotation. */
  get(params: AnnotationParams, options?: RequestOptions): Call<Annotation> {
    return this.call('GET', annotation, params, options, { read: toAnnotation });
  }

  /** Creates an annotation, or finds the one of the same fingerprint. Existing servers answer nothing. */
  create(
    params: ProjectParams & AnnotationRequest,
    options?: RequestOptions,
  ): Call<Annotation | undefined> {
    // The time of an annotation is no range: it belongs to the body alone.
    return this.call('POST', annotations, { project: params.project }, options, {
      body: bodyOf(params),
      read: toMade,
    });
  }

  /** Creates an annotation in the project of a DSN, as CI does: no user's token is needed. */
  createByDsn(
    params: AnnotationRequest & { dsn: string },
    options: RequestOptions = {},
  ): Call<Annotation | undefined> {
    const { dsn, ...body } = params;
    return this.call(
      'POST',
      '/annotations',
      {},
      { ...options, headers: { ...options.headers, 'spanlight-dsn': dsn, 'uptrace-dsn': dsn } },
      { body, read: toMade },
    );
  }

  /** Replaces an annotation; its time stays. */
  update(params: AnnotationParams & AnnotationRequest, options?: RequestOptions): Call<Annotation> {
    return this.call('PUT', annotation, { project: params.project, id: params.id }, options, {
      body: bodyOf(params),
      read: toAnnotation,
    });
  }

  /** Deletes an annotation. */
  delete(params: AnnotationParams, options?: RequestOptions): Call<void> {
    return this.call('DELETE', annotation, params, options);
  }
}
