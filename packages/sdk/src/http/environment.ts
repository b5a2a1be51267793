/** An environment variable, where there is an environment; empty means unset. */
export function environmentVariable(name: string): string | undefined {
  const scope = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return scope.process?.env?.[name] || undefined;
}
