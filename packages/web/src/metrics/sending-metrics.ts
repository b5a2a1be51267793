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
