import type { DsnEndpoints } from '../project/dsn.ts';

/** Reads the metrics of the machine and of a database, and takes those that applications send. */
const collector = ({ grpc, insecure, dsn }: DsnEndpoints): string => `\
receivers:
  otlp:
    protocols:
      grpc:
        endpoint: localhost:4317
      http:
        endpoint: localhost:4318
  hostmetrics:
    collection_interval: 15s
    scrapers:
      cpu:
      disk:
      filesystem:
      load:
      memory:
      network:
      paging:
  redis:
    endpoint: localhost:6379
    collection_interval: 15s

processors:
  resourcedetection:
    detectors: [env, system]
  batch:
    send_batch_size: 10000
    timeout: 10s

exporters:
  otlp/spanlight:
    endpoint: ${grpc}
    tls:
      insecure: ${insecure}
    compression: gzip
    headers:
      spanlight-dsn: '${dsn}'

service:
  pipelines:
    metrics:
      receivers: [otlp, hostmetrics, redis]
      processors: [resourcedetection, batch]
      exporters: [otlp/spanlight]`;

const environment = ({ http, dsn }: DsnEndpoints): string => `\
export OTEL_SERVICE_NAME=my-service
export OTEL_EXPORTER_OTLP_ENDPOINT=${http}
export OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf
export OTEL_EXPORTER_OTLP_HEADERS="spanlight-dsn=${dsn}"
export OTEL_EXPORTER_OTLP_COMPRESSION=gzip
export OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE=delta
export OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION=base2_exponential_bucket_histogram
export OTEL_METRICS_EXPORTER=otlp`;

/** What an application and a collector are told, with the connection string filled in. */
export function metricSnippets(endpoints: DsnEndpoints): {
  environment: string;
  collector: string;
} {
  return { environment: environment(endpoints), collector: collector(endpoints) };
}

/** Software whose metrics get a dashboard as soon as they arrive, and who explains how to read them. */
export const supportedSoftware: readonly { name: string; href: string }[] = [
  { name: 'Hosts', receiver: 'hostmetricsreceiver' },
  { name: 'Docker', receiver: 'dockerstatsreceiver' },
  { name: 'Kubernetes', receiver: 'kubeletstatsreceiver' },
  { name: 'Kafka', receiver: 'kafkametricsreceiver' },
  { name: 'MySQL', receiver: 'mysqlreceiver' },
  { name: 'nginx', receiver: 'nginxreceiver' },
  { name: 'PostgreSQL', receiver: 'postgresqlreceiver' },
  { name: 'Redis', receiver: 'redisreceiver' },
].map(({ name, receiver }) => ({
  name,
  href: `https://github.com/open-telemetry/opentelemetry-collector-contrib/tree/main/receiver/${receiver}`,
}));

/** Runtimes whose own metrics get a dashboard, and how they are sent. */
export const supportedRuntimes: readonly { name: string; href: string }[] = [
  { name: '.NET', path: 'dotnet' },
  { name: 'Go', path: 'go' },
  { name: 'Java', path: 'java' },
  { name: 'Node.js', path: 'js' },
  { name: 'Python', path: 'python' },
].map(({ name, path }) => ({ name, href: `https://opentelemetry.io/docs/languages/${path}/` }));
