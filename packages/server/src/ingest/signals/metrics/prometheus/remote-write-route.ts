import type { IngestResult } from '../../../ingest-result.ts';
import { JSON_TYPE, refuseInJson } from '../../json-refusal.ts';
import type { HttpAnswer, Route } from '../../signal.ts';

type RemoteWriteFormat = 'remote-write-1' | 'remote-write-2';

const MEDIA_TYPE = 'application/x-protobuf';
/** Formats by the message that the parameter `proto` of the content-type names. */
const FORMATS: Readonly<Record<string, RemoteWriteFormat>> = {
  '': 'remote-write-1',
  'prometheus.WriteRequest': 'remote-write-1',
  'io.prometheus.write.v2.Request': 'remote-write-2',
};
const WRITTEN = 'x-prometheus-remote-write';
/** The older path: senders that know it expect a 202. */
const OLD_PATH = '/api/v1/prometheus/write';

/** Prometheus remote write, whose bodies are compressed whether or not they say so. */
export const REMOTE_WRITE_ROUTE: Route<RemoteWriteFormat> = {
  paths: ['/api/v1/write', OLD_PATH],
  encoding: 'snappy',
  mediaTypes: Object.keys(FORMATS).map((proto) =>
    proto === '' ? MEDIA_TYPE : `${MEDIA_TYPE};proto=${proto}`,
  ),
  format: ({ contentType }) => {
    const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
    if (type.toLowerCase() !== MEDIA_TYPE) return undefined;
    const proto = parameters.find((parameter) => /^proto=/i.test(parameter)) ?? '';
    const name = proto.slice('proto='.length).replaceAll('"', '');
    return Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  },
  answer: (result, { path }) => ({
    ...(result.rejected === 0 ? { status: path === OLD_PATH ? 202 : 204 } : partial(result)),
    headers: {
      [`${WRITTEN}-samples-written`]: String(result.written.samples),
      [`${WRITTEN}-histograms-written`]: String(result.written.histograms),
      [`${WRITTEN}-exemplars-written`]: '0',
    },
  }),
  // Unless told to, Prometheus does not send again what was answered by 429.
  refuse: (refusal) =>
    refuseInJson(refusal, { status: refusal.status === 429 ? 503 : refusal.status }),
};

/**
 * A request of which something was refused must not succeed, though the rest of it is stored: it gets
 * a 400, after which nobody sends it again.
 */
function partial(result: IngestResult): HttpAnswer {
  const { samples, histograms } = result.written;
  const message = `${result.message()}; the other ${samples + histograms} were stored`;
  const error = { status: 400, code: 'partial_write', message };
  return {
    status: 400,
    type: JSON_TYPE,
    body: { statusCode: 400, code: error.code, message, error },
  };
}
