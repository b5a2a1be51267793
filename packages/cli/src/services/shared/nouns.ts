import type {
  Dashboard,
  DashboardSummary,
  Monitor,
  NotificationChannel,
  Silence,
} from '@spanlight/sdk';
import type { DocumentKind } from '@spanlight/sdk/documents';
import { allMonitors } from '../../alerting/all-monitors.ts';
import { withoutSecret } from '../../alerting/channel-kinds.ts';
import { createNoun, type Named, type Noun } from './noun.ts';

/** Where notifications go. */
export const channels = createNoun<NotificationChannel>({
  name: 'channel',
  all: async ({ client, project, signal }) => await client.channels.list({ project }, { signal }),
  item: withoutSecret,
  verbs: {
    pause: { did: 'Paused', call: (client, args) => client.channels.pause(...args) },
    resume: { did: 'Resumed', call: (client, args) => client.channels.resume(...args) },
    delete: {
      did: 'Deleted',
      call: (client, args) => client.channels.delete(...args),
      asks: () => '',
    },
  },
});

/** Rules that open alerts. */
export const monitors = createNoun<Monitor>({
  name: 'monitor',
  all: async ({ client, project, signal }) => await allMonitors(client, { project }, signal),
  verbs: {
    pause: {
      did: 'Paused',
      call: async (client, args) => {
        await client.monitors.pause(...args);
        return await client.monitors.get(...args);
      },
    },
    resume: {
      did: 'Resumed',
      call: async (client, args) => {
        await client.monitors.resume(...args);
        return await client.monitors.get(...args);
      },
    },
    delete: {
      did: 'Deleted',
      call: async (client, args, found) => {
        await client.monitors.delete(...args);
        return found;
      },
      asks: ({ alertCount: count }) => ` and its ${count} ${count === 1 ? 'alert' : 'alerts'}`,
    },
  },
});

/** Tables and rows of charts. */
export const dashboards = createNoun<DashboardSummary, Dashboard | DashboardSummary>({
  name: 'dashboard',
  all: async ({ client, project, signal }) => await client.dashboards.list({ project }, { signal }),
  verbs: {
    clone: { did: 'Made', call: (client, args) => client.dashboards.clone(...args) },
    pin: {
      did: 'Pinned',
      call: async (client, args, found) => {
        await client.dashboards.pin(...args);
        return { ...found, pinned: true };
      },
    },
    unpin: {
      did: 'Unpinned',
      call: async (client, args, found) => {
        await client.dashboards.unpin(...args);
        return { ...found, pinned: false };
      },
    },
    delete: {
      did: 'Deleted',
      call: (client, args) => client.dashboards.delete(...args),
      asks: () => '',
    },
  },
});

/** What is not told of for a while. */
export const silences = createNoun<Silence>({
  name: 'silence',
  all: async ({ client, project, signal }) => await client.silences.list({ project }, { signal }),
  verbs: {
    end: {
      did: 'Ended',
      call: (client, args) => client.silences.end(...args),
    },
  },
});

/** The nouns that can be kept as files. */
export const nouns: { readonly [Kind in DocumentKind]: Noun<Named> } = {
  channel: channels,
  monitor: monitors,
  dashboard: dashboards,
  silence: silences,
};
