/** What names are completed for. */
export const nameKinds = [
  'channels',
  'contexts',
  'dashboards',
  'documents',
  'fields',
  'metrics',
  'monitors',
  'projects',
  /** Queries of metrics as they are typed: the name of a metric at their end goes on. */
  'queries',
  'silences',
  'systems',
] as const;

/** Things that are called by names only a server knows. */
export type NameKind = (typeof nameKinds)[number];

/** By what an argument or the value of an option is called. */
const byArgument: Readonly<Record<string, NameKind>> = {
  channel: 'channels',
  dashboard: 'dashboards',
  monitor: 'monitors',
  project: 'projects',
  query: 'queries',
  silence: 'silences',
};

const byOption: Readonly<Record<string, NameKind>> = {
  '--context': 'contexts',
  '--metric': 'metrics',
  '--monitor': 'monitors',
  '--project': 'projects',
  '--system': 'systems',
  '--target': 'documents',
};

/** The names the first argument of a command may have. @param path Words after the program's name. */
export function namesOfArgument(path: string, argument: string): NameKind | undefined {
  if (/^context (?:use|set|delete)$/u.test(path)) return 'contexts';
  if (path === 'metric describe') return 'metrics';
  if (path === 'explain') return 'fields';
  return Object.hasOwn(byArgument, argument) ? byArgument[argument] : undefined;
}

/** The names the value of an option may have. */
export const namesOfOption = (long: string | undefined): NameKind | undefined =>
  long !== undefined && Object.hasOwn(byOption, long) ? byOption[long] : undefined;
