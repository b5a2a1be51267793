import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeGroup } from './compose.ts';
import { allOf, countOf, groupName, nameAlerts } from './name-alerts.ts';
import type { GroupNews, GroupPace } from './pace.ts';
import { type GroupEvent, type GroupMessage, GroupReplay } from './replay-groups.ts';

const MINUTE = 60_000;
const END = 400;

const events = fc
  .array(
    fc.record({
      time: fc.oneof(fc.nat({ max: END }), fc.nat({ max: 40 })),
      group: fc.constantFrom('a', 'b'),
      alert: fc.integer({ min: 1, max: 4 }),
      turns: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((given) => {
    const open = new Set<string>();
    return given
      .toSorted((left, right) => left.time - right.time)
      .flatMap(({ time, group, alert, turns }): GroupEvent[] => {
        const key = `${group}${alert}`;
        const wasOpen = open.has(key);
        // `b` hears of alerts that nobody has acknowledged: of each opening once.
        const isStep = group === 'b';
        if (wasOpen ? !turns && isStep : !turns) return [];
        const begins = isStep ? 'escalated' : 'opened';
        const news: GroupNews = !wasOpen ? begins : turns ? 'closed' : 'went-on';
        if (news === 'closed') open.delete(key);
        else open.add(key);
        return [{ time: time * MINUTE, group, alert, news }];
      });
  });
const paces = fc.record({
  wait: fc.nat({ max: 5 }).map((minutes) => minutes * MINUTE),
  interval: fc.nat({ max: 90 }).map((minutes) => minutes * MINUTE),
});

function replay(given: readonly GroupEvent[], pace: GroupPace): GroupMessage[] {
  const messages: GroupMessage[] = [];
  const groups = new GroupReplay(pace, (message) => messages.push(message));
  for (const event of given) groups.add(event);
  groups.finish(END * MINUTE);
  return messages;
}

/** Minute by minute: what somebody has been told of is compared with how things are. */
function slowly(given: readonly GroupEvent[], { wait, interval }: GroupPace): GroupMessage[] {
  const messages: GroupMessage[] = [];
  for (const group of ['a', 'b']) {
    let lastToldAt: number | undefined;
    let untold: GroupEvent[] = [];
    const told = new Set<number>();
    const open = new Set<number>();
    for (let time = 0; time <= END * MINUTE; time += MINUTE) {
      for (const event of given) {
        if (event.group !== group || event.time !== time) continue;
        untold.push(event);
        if (event.news === 'closed') open.delete(event.alert);
        else open.add(event.alert);
      }
      const isDue = untold.some(({ time: happened, news }) => {
        const pause = news === 'went-on' ? Math.max(interval, 60 * MINUTE) : interval;
        const isFree = lastToldAt === undefined || time >= lastToldAt + pause;
        return time >= happened + wait && isFree;
      });
      if (!isDue) continue;
      const asked = new Set(
        untold.flatMap(({ alert, news }) => (news === 'escalated' ? [alert] : [])),
      );
      const opened = [...open].filter((alert) => !told.has(alert) || asked.has(alert));
      const closed = [...told].filter((alert) => !open.has(alert));
      const wentOn = [...told].filter((alert) => open.has(alert) && !asked.has(alert));
      const reminds = untold.some(
        ({ alert, news }) => news === 'went-on' && wentOn.includes(alert),
      );
      untold = [];
      const isOver = open.size === 0;
      if (opened.length > 0 || closed.length > 0 || reminds) {
        messages.push({ time, group, opened, closed, wentOn, isOver });
        lastToldAt = time;
        told.clear();
        for (const alert of open) told.add(alert);
      }
      if (isOver) lastToldAt = undefined;
    }
  }
  return messages;
}

const byNumber = (left: number, right: number): number => left - right;
const sorted = (messages: readonly GroupMessage[]): unknown[] =>
  messages
    .map(({ opened, closed, wentOn, ...message }) => ({
      ...message,
      opened: opened.toSorted(byNumber),
      closed: closed.toSorted(byNumber),
      wentOn: wentOn.toSorted(byNumber),
    }))
    .toSorted((left, right) => left.time - right.time || (left.group < right.group ? -1 : 1));

describe('messages of groups', () => {
  test('are those of somebody who compares what was told with how things are', () => {
    let messages = 0;
    let endings = 0;
    fc.assert(
      fc.property(events, paces, (given, pace) => {
        const quick = replay(given, pace);
        expect(sorted(quick)).toEqual(sorted(slowly(given, pace)));
        messages += quick.length;
        endings += quick.filter(({ isOver }) => isOver).length;
      }),
      { numRuns: 1000 },
    );
    expect(messages).toBeGreaterThan(1000);
    expect(endings).toBeGreaterThan(100);
  });

  const pace = { wait: MINUTE, interval: 5 * MINUTE };
  const at = (minute: number, alert: number, news: GroupNews): GroupEvent => ({
    time: minute * MINUTE,
    group: 'a',
    alert,
    news,
  });

  test('an incident of many is told once, changes an interval later, its end once', () => {
    const hosts = Array.from({ length: 12 }, (_, alert) => alert);
    const told = replay(
      [
        ...hosts.map((alert) => at(10, alert, 'opened')),
        at(12, 12, 'opened'),
        ...[...hosts, 12].map((alert) => at(40, alert, 'closed')),
      ],
      pace,
    );
    expect(
      told.map(({ time, opened, closed, wentOn, isOver }) => [
        time / MINUTE,
        opened.length,
        closed.length,
        wentOn.length,
        isOver,
      ]),
    ).toEqual([
      [11, 12, 0, 0, false],
      [16, 1, 0, 12, false],
      [41, 0, 13, 0, true],
    ]);
  });

  test('who is on it by the time a step is told is asked no more, and keeps the group', () => {
    const alert = { id: 1, news: ['escalated'], isOpen: true, quiet: 'acknowledged' } as const;
    expect(composeGroup([alert])).toEqual({
      opened: [],
      closed: [],
      wentOn: [],
      isTold: false,
      isOver: false,
    });
    expect(composeGroup([alert, { ...alert, id: 2, quiet: undefined }])).toMatchObject({
      opened: [2],
      isTold: true,
    });
    expect(composeGroup([{ ...alert, news: ['escalated', 'closed'] }])).toMatchObject({
      isTold: false,
      isOver: true,
    });
  });

  const quiet = fc.constantFrom('muted' as const, 'acknowledged' as const, undefined);
  const members = fc
    .array(
      fc.record({
        wasTold: fc.boolean(),
        turns: fc.nat({ max: 3 }),
        recurs: fc.boolean(),
        quiet,
        isUntold: fc.boolean(),
      }),
      { maxLength: 8 },
    )
    .map((given) =>
      given.map(({ wasTold, turns, recurs, quiet: keptBy, isUntold }, id) => {
        const news = Array.from({ length: wasTold ? turns : Math.max(1, turns) }, (_, at) =>
          (at % 2 === 0) === wasTold ? ('closed' as const) : ('opened' as const),
        );
        const isOpen = news.length === 0 || news.at(-1) === 'opened';
        const all: GroupNews[] = isOpen && recurs ? [...news, 'went-on'] : news;
        return {
          id,
          wasTold,
          news: all,
          isOpen,
          quiet: keptBy,
          isUntold: all.length === 0 && isUntold,
        };
      }),
    );

  test('count every alert that was told and is open, also what keeps quiet, of which nothing reminds', () => {
    let quietOnes = 0;
    fc.assert(
      fc.property(members, (alerts) => {
        const turn = composeGroup(alerts);
        const goOn = alerts.filter(
          ({ wasTold, isOpen, isUntold }) => wasTold && isOpen && !isUntold,
        );
        const ids = (some: readonly { readonly id: number }[]): number[] =>
          some.map(({ id }) => id);
        expect(turn.wentOn).toEqual(ids(goOn));
        expect(turn.opened).toEqual(
          ids(alerts.filter(({ wasTold, isOpen }) => !wasTold && isOpen)),
        );
        expect(turn.closed).toEqual(
          ids(alerts.filter(({ wasTold, isOpen }) => wasTold && !isOpen)),
        );
        expect(turn.isOver).toBe(alerts.every(({ isOpen }) => !isOpen));
        const reminds = goOn.some(
          ({ news, quiet: keptBy }) => keptBy === undefined && news.includes('went-on'),
        );
        expect(turn.isTold).toBe(turn.opened.length + turn.closed.length > 0 || reminds);
        quietOnes += goOn.filter(({ quiet: keptBy }) => keptBy !== undefined).length;
      }),
    );
    expect(quietOnes).toBeGreaterThan(10);
  });

  test('what recovers before the first message is not told', () => {
    expect(replay([at(1, 1, 'opened'), at(2, 1, 'closed')], { ...pace, wait: 3 * MINUTE })).toEqual(
      [],
    );
  });

  test('what goes on is told once an hour, however many go on', () => {
    const told = replay(
      [
        at(0, 1, 'opened'),
        at(3, 2, 'opened'),
        at(60, 1, 'went-on'),
        at(63, 2, 'went-on'),
        at(120, 1, 'went-on'),
        at(123, 2, 'went-on'),
      ],
      pace,
    );
    expect(told.map(({ time, wentOn }) => [time / MINUTE, wentOn.length])).toEqual([
      [1, 0],
      [6, 1],
      [66, 2],
      [126, 2],
    ]);
  });
});

describe('names of alerts that stand together', () => {
  const alert = (attrs: Record<string, string>, monitorId = 7) =>
    ({ name: `Load: ${Object.values(attrs).join()}`, type: 'metric', monitorId, attrs }) as const;

  test('are what tells them apart', () => {
    const shop = { service_name: 'shop' };
    expect(
      nameAlerts([alert({ ...shop, host_name: 'db-1' }), alert({ ...shop, host_name: 'db-2' })]),
    ).toEqual({ noun: 'host', names: ['db-1', 'db-2'] });
    expect(
      nameAlerts([alert({ host_name: 'a', device: 'x' }), alert({ host_name: 'b', device: 'y' })]),
    ).toEqual({ noun: 'alert', names: ['x a', 'y b'] });
    expect(nameAlerts([alert({ ...shop, k8s_pod_name: 'p' })], ['service_name'])).toEqual({
      noun: 'k8s pod',
      names: ['p'],
    });
    expect(nameAlerts([alert({ host_name: 'a' }, 1), alert({ host_name: 'b' }, 2)])).toEqual({
      noun: 'alert',
      names: ['Load: a', 'Load: b'],
    });
    expect(nameAlerts([alert({})])).toEqual({ noun: 'alert', names: ['Load: '] });
    expect(nameAlerts([])).toEqual({ noun: 'alert', names: [] });
  });

  test('a group is called what its alerts have in common, and nothing that they lack', () => {
    expect(groupName('Disk', { zone: 'a', service_name: '' })).toBe('Disk: zone=a');
    expect(groupName('Disk', { service_name: '' })).toBe('Disk');
  });

  test('are counted in words', () => {
    expect([countOf(1, 'host'), countOf(12, 'host')]).toEqual(['1 host', '12 hosts']);
    expect([countOf(2, 'address'), countOf(2, 'registry'), countOf(0, 'day')]).toEqual([
      '2 addresses',
      '2 registries',
      '0 days',
    ]);
    expect([allOf(2, 'registry'), allOf(12, 'host')]).toEqual(['both registries', 'all 12 hosts']);
  });
});
