/** Counts of connections, in one process and told between several. */
import { RoomCounts, type Visitor } from '@server/realtime/roomCounts';
import { SharedPresence } from '@server/realtime/sharedPresence';

const ROOM = 'room';
const guest = (block: string): Visitor => ({ accountId: null, block });
const account = (accountId: string): Visitor => ({ accountId, block: '10.0.0.0/24' });

describe('the counts of one process', () => {
  it('equal a count from the start after any arrivals and departures', () => {
    const counts = new RoomCounts();
    const inside: Visitor[] = [];
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let step = 0; step < 2_000; step += 1) {
      if (inside.length === 0 || random(5) < 3) {
        const visitor = random(2) ? account(`account-${random(6)}`) : guest(`10.0.${random(4)}.0/24`);
        inside.push(visitor);
        counts.add(ROOM, visitor);
      } else {
        counts.remove(ROOM, inside.splice(random(inside.length), 1)[0]!);
      }
      const keys = inside.map(({ accountId, block }) => accountId ?? block);
      const total = [...new Set(keys)].reduce(
        (sum, key) => sum + Math.min(3, keys.filter((other) => other === key).length),
        0,
      );
      const accountIds = [...new Set(inside.flatMap(({ accountId }) => accountId ?? []))].sort();
      const presence = counts.presenceIn(ROOM);
      expect([presence.total, presence.accountIds.sort()]).toEqual([total, accountIds]);
    }
  });

  it('name thirty accounts of a crowd and count all, and ignore who never came', () => {
    const counts = new RoomCounts();
    for (let n = 0; n < 100; n += 1) counts.add(ROOM, account(`account-${n}`));
    counts.remove(ROOM, account('stranger'));
    counts.remove('another room', account('account-1'));
    const { accountIds, total } = counts.presenceIn(ROOM);
    expect([accountIds.length, accountIds[0], total]).toEqual([30, 'account-0', 100]);
  });
});

describe('several processes', () => {
  const started: { presence: SharedPresence; counts: RoomCounts; changed: string[]; channel: { open: boolean } }[] = [];
  const start = () => {
    const [counts, changed, channel] = [new RoomCounts(), [] as string[], { open: true }];
    const others = () => started.filter((other) => other.counts !== counts && other.channel.open);
    const presence = new SharedPresence(
      `process-${started.length}`,
      counts,
      {
        tell: (told) => others().forEach((other) => other.presence.hear(told)),
        ask: () => others().forEach((other) => other.presence.tellAll()),
        answers: () => channel.open,
      },
      (conversationId) => changed.push(conversationId),
    );
    const made = { presence, counts, changed, channel };
    started.push(made);
    return made;
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    for (const { presence } of started.splice(0)) presence.close();
    jest.useRealTimers();
  });

  it('tell each other what changed, and a new one learns what was there before', () => {
    const [one, two] = [start(), start()];
    one.counts.add(ROOM, account('ann'));
    two.counts.add(ROOM, account('bob'));
    jest.advanceTimersByTime(1_000);
    for (const { presence } of [one, two]) expect(presence.presenceIn(ROOM).total).toBe(2);
    expect(one.presence.presenceIn(ROOM).accountIds).toEqual(['ann', 'bob']);
    expect(one.changed).toContain(ROOM);

    const three = start();
    jest.advanceTimersByTime(10_000);
    expect(three.presence.presenceIn(ROOM).total).toBe(2);
    two.counts.remove(ROOM, account('bob'));
    jest.advanceTimersByTime(1_000);
    for (const { presence } of [one, two, three])
      expect(presence.presenceIn(ROOM)).toEqual({ accountIds: ['ann'], total: 1 });
  });

  it('forget a process that died, and say so', () => {
    const [one, two] = [start(), start()];
    one.counts.add(ROOM, account('ann'));
    two.counts.add(ROOM, account('bob'));
    jest.advanceTimersByTime(1_000);
    two.presence.close();
    one.changed.length = 0;
    jest.advanceTimersByTime(10_000);
    expect(one.presence.presenceIn(ROOM).total).toBe(2);
    jest.advanceTimersByTime(10_000);
    expect(one.presence.presenceIn(ROOM)).toEqual({ accountIds: ['ann'], total: 1 });
    expect(one.changed).toEqual([ROOM]);
  });

  it('count alone while they cannot reach each other, and together afterwards', () => {
    const [one, two] = [start(), start()];
    one.counts.add(ROOM, account('ann'));
    two.counts.add(ROOM, account('bob'));
    jest.advanceTimersByTime(1_000);
    for (const { channel } of [one, two]) channel.open = false;
    two.counts.add(ROOM, account('ben'));
    jest.advanceTimersByTime(30_000);
    expect(one.presence.presenceIn(ROOM).accountIds).toEqual(['ann']);
    for (const { channel, presence } of [one, two]) {
      channel.open = true;
      presence.tellAll();
    }
    jest.advanceTimersByTime(1_000);
    expect(one.presence.presenceIn(ROOM)).toEqual({ accountIds: ['ann', 'bob', 'ben'], total: 3 });
  });
});
