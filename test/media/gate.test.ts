/** Asking the API who may, and telling it what happens, while it answers late, wrongly or not at all. */
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { httpCallback } from '@media/callbacks/httpCallback';
import { Authoriser, type Request } from '@media/callbacks/authoriser';
import { type Report, Reporter } from '@media/callbacks/reporter';
import { ViewerTracker } from '@media/stream/viewerTracker';

const play: Request = { kind: 'play', streamId: 'show', token: 'ticket', ip: '10.0.0.1' };

function setUp() {
  const clock = { now: 0 };
  const asked: Record<string, unknown>[] = [];
  const api: { answer: () => unknown } = { answer: () => ({ allowed: true, sessionId: 'session', ttl: 10 }) };
  const gate = new Authoriser(
    async (body) => {
      asked.push(body);
      await Promise.resolve();
      return api.answer();
    },
    () => clock.now,
  );
  return { clock, asked, api, gate };
}

const gates: Authoriser[] = [];
const opened = () => {
  const all = setUp();
  gates.push(all.gate);
  return all;
};
afterAll(() => gates.forEach((gate) => gate.close()));

describe('the gate', () => {
  it('asks once for many who ask at the same time, and keeps a yes for two seconds at most', async () => {
    const { gate, asked, clock } = opened();
    await Promise.all(Array.from({ length: 50 }, () => gate.enter(play)));
    expect(asked).toEqual([{ action: 'authorize', ...play }]);
    clock.now = 1_999;
    await gate.enter(play);
    expect(asked).toHaveLength(1);
    clock.now = 2_000;
    await gate.enter(play);
    expect(asked).toHaveLength(2);
  });

  it('asks anew for another token, another stream, another purpose', async () => {
    const { gate, asked } = opened();
    await gate.enter(play);
    await gate.enter({ ...play, token: 'other' });
    await gate.enter({ ...play, streamId: 'other' });
    await gate.enter({ ...play, kind: 'publish' });
    expect(asked).toHaveLength(4);
  });

  it('keeps a no for a second, and tells a missing token from a refused one', async () => {
    const { gate, asked, api, clock } = opened();
    api.answer = () => ({ allowed: false });
    await expect(gate.enter(play)).rejects.toMatchObject({ statusCode: 403, code: 'TOKEN_REFUSED' });
    await expect(gate.enter({ ...play, token: null })).rejects.toMatchObject({
      statusCode: 401,
      code: 'TOKEN_MISSING',
    });
    clock.now = 999;
    await expect(gate.enter(play)).rejects.toMatchObject({ statusCode: 403 });
    expect(asked).toHaveLength(2);
    clock.now = 1_000;
    api.answer = () => ({ allowed: true });
    await expect(gate.enter(play)).resolves.toEqual({ sessionId: null, person: 'ticket', streamId: play.streamId });
  });

  it('takes nothing but a clear yes for a yes', async () => {
    const { gate, api, clock } = opened();
    for (const answer of [null, {}, 'yes', { allowed: 'true' }, { allowed: 1 }]) {
      api.answer = () => answer;
      clock.now += 10_000;
      await expect(gate.enter(play)).rejects.toMatchObject({ statusCode: 403 });
    }
  });

  it('forgets a yes when told, also one that is still on its way', async () => {
    const { gate, asked, api } = opened();
    await gate.enter(play);
    gate.forget('show', { token: 'ticket' });
    api.answer = () => ({ allowed: false });
    await expect(gate.enter(play)).rejects.toMatchObject({ statusCode: 403 });
    expect(asked).toHaveLength(2);

    api.answer = () => ({ allowed: true, sessionId: 'session' });
    const onItsWay = gate.enter({ ...play, token: 'late' });
    gate.forget('show', { token: 'late' });
    await onItsWay;
    api.answer = () => ({ allowed: false });
    await expect(gate.enter({ ...play, token: 'late' })).rejects.toMatchObject({ statusCode: 403 });
  });

  it('knows a yes at once while it is fresh, and never a no, an old yes, or one that was taken back', async () => {
    const { gate, api, clock } = opened();
    expect(gate.known(play)).toBeNull();
    await gate.enter(play);
    expect(gate.known(play)).toMatchObject({ person: 'session' });
    for (const other of [{ token: 'other' }, { token: null }, { streamId: 'other' }, { kind: 'publish' as const }])
      expect(gate.known({ ...play, ...other })).toBeNull();
    clock.now = 2_000;
    expect(gate.known(play)).toBeNull();
    await gate.enter(play);
    gate.forgetViewers('show');
    expect(gate.known(play)).toBeNull();
    api.answer = () => ({ allowed: false });
    await expect(gate.enter(play)).rejects.toMatchObject({ statusCode: 403 });
    expect(gate.known(play)).toBeNull();
  });

  it('forgets by person as well', async () => {
    const { gate, asked } = opened();
    await gate.enter(play);
    gate.forget('show', { sessionId: 'session' });
    await gate.enter(play);
    expect(asked).toHaveLength(2);
  });

  it('keeps those inside who were inside while the API is away, for half a minute', async () => {
    const { gate, api, clock } = opened();
    await gate.enter(play);
    api.answer = () => {
      throw new Error('away');
    };
    clock.now = 29_000;
    await expect(gate.enter(play)).resolves.toEqual({
      sessionId: 'session',
      person: 'session',
      streamId: play.streamId,
    });
    await expect(gate.enter({ ...play, token: 'new' })).rejects.toMatchObject({ statusCode: 503 });
    clock.now = 30_001;
    await expect(gate.enter(play)).rejects.toMatchObject({ statusCode: 503 });
  });
});

describe('reports', () => {
  const started: Report = { action: 'started', streamId: 'show', at: 'now' };
  const ended: Report = { action: 'ended', streamId: 'show', at: 'later', reason: 'gone' };
  const viewers = (total: number): Report => ({ action: 'viewers', streamId: 'show', total });

  it('are repeated until they are heard, in order; a count that is outdated is left out', async () => {
    const heard: unknown[] = [];
    let failures = 2;
    let done: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (done = resolve));
    const reporter = new Reporter(async (body) => {
      if (failures-- > 0) throw new Error('away');
      heard.push(body);
      if (body.action === 'ended') done();
    });
    [started, viewers(1), viewers(2), viewers(3), ended].forEach((report) => reporter.send(report));
    await all;
    await reporter.close();
    expect(heard).toEqual([started, viewers(3), ended]);
  });

  it('that still wait at the end get one more try', async () => {
    const heard: unknown[] = [];
    let away = true;
    const reporter = new Reporter(async (body) => {
      if (away) throw new Error('away');
      heard.push(body);
    });
    reporter.send(started);
    reporter.send(ended);
    await new Promise((resolve) => setTimeout(resolve, 20));
    away = false;
    await reporter.close();
    expect(heard).toEqual([started, ended]);
  });
});

it('a connection that the API is about to close as idle is not used again', async () => {
  let connections = 0;
  const api = createServer({ keepAliveTimeout: 2_000 }, (_, response) => response.end('{}')).on(
    'connection',
    () => (connections += 1),
  );
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const ask = httpCallback(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, 'secret');
  try {
    await ask({});
    await ask({});
    expect(connections).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await ask({});
    expect(connections).toBe(2);
  } finally {
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
  }
});

describe('the audience', () => {
  it('counts a person once, however they watch, and forgets those who left', () => {
    const clock = { now: 0 };
    const audience = new ViewerTracker(6_000, () => clock.now);
    audience.saw('ann');
    audience.saw('ben');
    const leave = [audience.joined('ben'), audience.joined('ben'), audience.joined('cleo')];
    expect(audience.total).toBe(3);
    clock.now = 6_001;
    expect(audience.total).toBe(2);
    leave[0]?.();
    expect(audience.total).toBe(2);
    leave[1]?.();
    leave[2]?.();
    expect(audience.total).toBe(0);
  });
});
