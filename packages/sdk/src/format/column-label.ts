/** Words of names as people write them; what is not here keeps its letters. */
const WORDS: Readonly<Record<string, string>> = {
  api: 'API',
  aws: 'AWS',
  cpu: 'CPU',
  db: 'database',
  dns: 'DNS',
  fs: 'filesystem',
  gc: 'GC',
  gcp: 'GCP',
  grpc: 'gRPC',
  http: 'HTTP',
  id: 'ID',
  io: 'I/O',
  ip: 'IP',
  jvm: 'JVM',
  k8s: 'Kubernetes',
  os: 'OS',
  rpc: 'RPC',
  rpm: 'RPM',
  sdk: 'SDK',
  sec: 'second',
  sql: 'SQL',
  tls: 'TLS',
  url: 'URL',
  util: 'utilization',
  vm: 'VM',
};

/** First words of the attributes of OpenTelemetry: they say what the rest is of. */
const NAMESPACES =
  /^(?:android|app|aws|azure|browser|client|cloud|code|container|cpu|db|deployment|destination|device|disk|display|dns|enduser|error|event|exception|faas|feature|file|gcp|gen|git|graphql|host|http|hw|ios|jvm|k8s|log|messaging|network|nodejs|os|otel|peer|pod|process|rpc|server|service|session|signalr|source|span|spanlight|system|telemetry|thread|tls|url|user|vcs|webengine)$/;

/** Names that are not made of words. */
const OWN: Readonly<Record<string, string>> = {
  _group_id: 'Group',
  display_name: 'Name',
};

/** A name of words with underscores between them. Expressions, and names with capitals, are as somebody wants them. */
const NAME = /^_?[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
const PERCENTILE = /^p\d+$/;

/** What editors write for somebody who chose a metric: a function of it, or a rate of that. */
const CALL = /^(?:(per_min|per_sec)\()?(\w+)\(\$?([a-z][a-z0-9_]*)\)(\))?$/;
const PER: Readonly<Record<string, string>> = { per_min: ' per minute', per_sec: ' per second' };
const FUNCTIONS: Readonly<Record<string, string>> = {
  avg: 'Average of',
  count: 'Count of',
  max: 'Max of',
  median: 'Median of',
  min: 'Min of',
  uniq: 'Different',
};

/**
 * What a column is called where people read it: `spans_per_min` is `Spans per minute`, `per_min(sum($orders))` is
 * `Orders per minute`. What is more than a function of a metric stays as it is.
 */
export function columnLabel(name: string): string {
  const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined;
  if (own !== undefined) return own;
  if (NAME.test(name)) return sentence(name.replace(/^_/, '').split('_'));
  return callLabel(name) ?? name;
}

function callLabel(text: string): string | undefined {
  const [, rate, call = '', metric = '', end] = CALL.exec(text) ?? [];
  if ((rate === undefined) !== (end === undefined)) return undefined;
  const words = sentence(metric.split('_'));
  const per = rate === undefined ? '' : (PER[rate] ?? '');
  if (call === 'sum') return words + per;
  const said = PERCENTILE.test(call)
    ? `${call} of`
    : Object.hasOwn(FUNCTIONS, call)
      ? FUNCTIONS[call]
      : undefined;
  return (
    said &&
    `${said} ${/^[A-Z][a-z]/.test(words) ? words.slice(0, 1).toLowerCase() + words.slice(1) : words}${per}`
  );
}

/**
 * What an attribute is called where people read it: `service_name` is `Service name`. What somebody's own attributes have in
 * front, as `shop` in `shop_payment_method`, is left out: `Payment method`.
 */
export function attributeLabel(key: string): string {
  if (!NAME.test(key) || key.startsWith('_')) return columnLabel(key);
  const words = key.split('_');
  const [first = ''] = words;
  return sentence(words.length > 2 && !NAMESPACES.test(first) ? words.slice(1) : words);
}

/** Labels of several attributes beside each other: those that would read the same are told in full. */
export function attributeLabels(keys: readonly string[]): ReadonlyMap<string, string> {
  const short = keys.map(attributeLabel);
  return new Map(
    keys.map((key, index) => {
      const label = short[index] ?? key;
      return [key, short.indexOf(label) === short.lastIndexOf(label) ? label : columnLabel(key)];
    }),
  );
}

function sentence(words: readonly string[]): string {
  const text = words
    .map((word, index) => {
      if (word === 'min' && words[index - 1] === 'per') return 'minute';
      return (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined) ?? word;
    })
    .join(' ');
  return PERCENTILE.test(words[0] ?? '') || text.startsWith('gRPC')
    ? text
    : text.slice(0, 1).toUpperCase() + text.slice(1);
}
