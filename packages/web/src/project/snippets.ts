import type { DsnEndpoints } from './dsn.ts';

/** A text to copy: a file or a line for the terminal. */
interface Snippet {
  label: string;
  code: string;
}

/** One way to send data, as a tab. */
export interface SendingWay {
  id: string;
  label: string;
  /** One sentence before the snippets. */
  text: string;
  snippets: readonly Snippet[];
  /** Where the library or tool explains itself. */
  docs?: { label: string; href: string };
}

/** What a test span sent with curl needs: ids in hex, times in Unix nanoseconds. */
export interface TestSpan {
  traceId: string;
  spanId: string;
  startNs: string;
  endNs: string;
}

/** A page of the documentation of OpenTelemetry. */
const otel = (label: string, path: string) => ({
  label,
  href: `https://opentelemetry.io/docs/${path}`,
});

const environment = (endpoint: string, protocol: string, dsn: string) => `\
export OTEL_SERVICE_NAME=my-service
export OTEL_EXPORTER_OTLP_ENDPOINT=${endpoint}
export OTEL_EXPORTER_OTLP_PROTOCOL=${protocol}
export OTEL_EXPORTER_OTLP_HEADERS="spanlight-dsn=${dsn}"
export OTEL_EXPORTER_OTLP_COMPRESSION=gzip
export OTEL_TRACES_EXPORTER=otlp
export OTEL_LOGS_EXPORTER=otlp
export OTEL_METRICS_EXPORTER=otlp
export OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE=delta
export OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION=base2_exponential_bucket_histogram`;

const go = ({ grpcAuthority, insecure, dsn }: DsnEndpoints) => `\
package main

import (
	"context"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
)

func main() {
	ctx := context.Background()
	exporter, err := otlptracegrpc.New(ctx,
		otlptracegrpc.WithEndpoint("${grpcAuthority}"),${insecure ? '\n\t\totlptracegrpc.WithInsecure(),' : ''}
		otlptracegrpc.WithHeaders(map[string]string{"spanlight-dsn": "${dsn}"}),
		otlptracegrpc.WithCompressor("gzip"),
	)
	if err != nil {
		panic(err)
	}
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter))
	defer provider.Shutdown(ctx)
	otel.SetTracerProvider(provider)

	_, span := otel.Tracer("my-service").Start(ctx, "hello")
	span.End()
}`;

const collector = (exporter: string, settings: string, dsn: string) => `\
receivers:
  otlp:
    protocols:
      grpc:
        endpoint: localhost:4317
      http:
        endpoint: localhost:4318

processors:
  resourcedetection:
    detectors: [env, system]
  batch:
    send_batch_size: 10000
    timeout: 10s

exporters:
  ${exporter}:
${settings}
    compression: gzip
    headers:
      spanlight-dsn: '${dsn}'

service:
  pipelines:
    traces:
      receivers: [otlp]
      processors: [resourcedetection, batch]
      exporters: [${exporter}]
    logs:
      receivers: [otlp]
      processors: [resourcedetection, batch]
      exporters: [${exporter}]
    metrics:
      receivers: [otlp]
      processors: [resourcedetection, batch]
      exporters: [${exporter}]`;

const prometheus = (http: string, dsn: string) => `\
remote_write:
  - url: ${http}/api/v1/write
    protobuf_message: io.prometheus.write.v2.Request
    send_native_histograms: true
    headers:
      spanlight-dsn: '${dsn}'`;

const testSpanBody = (span: TestSpan) =>
  JSON.stringify(
    {
      resourceSpans: [
        {
          resource: {
            attributes: [{ key: 'service.name', value: { stringValue: 'my-service' } }],
          },
          scopeSpans: [
            {
              spans: [
                {
                  traceId: span.traceId,
                  spanId: span.spanId,
                  name: 'hello from curl',
                  kind: 1,
                  startTimeUnixNano: span.startNs,
                  endTimeUnixNano: span.endNs,
                },
              ],
            },
          ],
        },
      ],
    },
    null,
    2,
  );

const environmentOf = ({ http, dsn }: DsnEndpoints): Snippet => ({
  label: 'Environment',
  code: environment(http, 'http/protobuf', dsn),
});

const WAYS: readonly ((endpoints: DsnEndpoints, span: TestSpan) => SendingWay)[] = [
  ({ grpc, http, dsn }) => ({
    id: 'environment',
    label: 'Environment',
    text: 'Every OpenTelemetry SDK reads these variables: set them, start the application, done.',
    snippets: [
      { label: 'OTLP over gRPC', code: environment(grpc, 'grpc', dsn) },
      { label: 'OTLP over HTTP', code: environment(http, 'http/protobuf', dsn) },
    ],
    docs: otel('OTLP exporter variables', 'languages/sdk-configuration/otlp-exporter/'),
  }),
  (endpoints) => ({
    id: 'node',
    label: 'Node.js',
    text: 'The instrumentation is loaded before your code; nothing in it changes.',
    snippets: [
      { label: 'Install', code: 'npm install @opentelemetry/auto-instrumentations-node' },
      environmentOf(endpoints),
      {
        label: 'Start',
        code: 'node --require @opentelemetry/auto-instrumentations-node/register app.js',
      },
    ],
    docs: otel('OpenTelemetry for Node.js', 'languages/js/getting-started/nodejs/'),
  }),
  (endpoints) => ({
    id: 'python',
    label: 'Python',
    text: 'The instrumentation wraps your program; nothing in it changes.',
    snippets: [
      {
        label: 'Install',
        code: 'pip install opentelemetry-distro opentelemetry-exporter-otlp\nopentelemetry-bootstrap --action=install',
      },
      environmentOf(endpoints),
      { label: 'Start', code: 'opentelemetry-instrument python app.py' },
    ],
    docs: otel('OpenTelemetry for Python', 'languages/python/getting-started/'),
  }),
  (endpoints) => ({
    id: 'go',
    label: 'Go',
    text: 'Go needs the exporter in the program itself.',
    snippets: [{ label: 'main.go', code: go(endpoints) }],
    docs: otel('OpenTelemetry for Go', 'languages/go/getting-started/'),
  }),
  (endpoints) => ({
    id: 'java',
    label: 'Java',
    text: 'An agent instruments the running program; nothing in it changes.',
    snippets: [
      {
        label: 'Download',
        code: 'curl -LO https://github.com/open-telemetry/opentelemetry-java-instrumentation/releases/latest/download/opentelemetry-javaagent.jar',
      },
      environmentOf(endpoints),
      { label: 'Start', code: 'java -javaagent:opentelemetry-javaagent.jar -jar app.jar' },
    ],
    docs: otel('OpenTelemetry for Java', 'zero-code/java/agent/getting-started/'),
  }),
  ({ grpc, insecure, dsn }) => ({
    id: 'collector-grpc',
    label: 'Collector, gRPC',
    text: 'A collector beside your services batches and forwards what they send to it.',
    snippets: [
      {
        label: 'collector.yaml',
        code: collector(
          'otlp/spanlight',
          `    endpoint: ${grpc}\n    tls:\n      insecure: ${insecure}`,
          dsn,
        ),
      },
    ],
    docs: otel('Collector configuration', 'collector/configuration/'),
  }),
  ({ http, dsn }) => ({
    id: 'collector-http',
    label: 'Collector, HTTP',
    text: 'The same over HTTP, where a proxy lets no gRPC through.',
    snippets: [
      {
        label: 'collector.yaml',
        code: collector('otlphttp/spanlight', `    endpoint: ${http}`, dsn),
      },
    ],
    docs: otel('Collector configuration', 'collector/configuration/'),
  }),
  ({ http, dsn }) => ({
    id: 'prometheus',
    label: 'Prometheus',
    text: 'Prometheus writes what it scrapes. Before version 3, leave out protobuf_message.',
    snippets: [{ label: 'prometheus.yml', code: prometheus(http, dsn) }],
    docs: {
      label: 'Prometheus configuration',
      href: 'https://prometheus.io/docs/prometheus/latest/configuration/configuration/#remote_write',
    },
  }),
  ({ http, dsn }, span) => ({
    id: 'curl',
    label: 'curl',
    text: 'One span by hand: shows at once whether address and DSN are right.',
    snippets: [
      {
        label: 'Terminal',
        code: `curl --fail-with-body '${http}/v1/traces' \\
  -H 'content-type: application/json' \\
  -H 'spanlight-dsn: ${dsn}' \\
  -d '${testSpanBody(span)}'`,
      },
    ],
  }),
];

/** The ways to send data to a project, with its DSN filled in. */
export function sendingWays(endpoints: DsnEndpoints, span: TestSpan): SendingWay[] {
  return WAYS.map((way) => way(endpoints, span));
}
