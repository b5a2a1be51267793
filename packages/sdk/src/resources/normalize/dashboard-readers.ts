import type * as readers from './dashboards.ts';

type Readers = typeof readers;

/**
 * A reader of dashboards that is loaded when the first answer comes: most who use the client never ask for any, and what
 * reads them is a tenth of its size.
 */
export const dashboardReader =
  <const Name extends keyof Readers>(name: Name) =>
  async (body: unknown): Promise<ReturnType<Readers[Name]>> => {
    const loaded = await import('./dashboards.ts');
    return loaded[name](body) as ReturnType<Readers[Name]>;
  };
