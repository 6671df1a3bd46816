import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { ShowMeter } from '@server/features/shows/service/meter';
import { setUpMediamtxSite } from '@test/support/mediamtxSite';
import { until } from '@test/support/mediaServer';
import { balanceOfMember } from '@test/support/money';

const site = setUpMediamtxSite();

describe('the meter of a show with MediaMTX', () => {
  afterEach(async () => {
    site.engine.old = false;
    expect((await auditLedger(site.api.ctx.db, auditChecks)).faults).toEqual([]);
  });

  /** A private show whose performer sends and whose member watches, both by WebRTC. */
  async function privateShow() {
    const show = await site.startPrivate();
    expect((await site.post(show.mine.playback!.whepUrl!, show.payer.token)).status).toBe(201);
    return show;
  }
  const proven = async (sessionId: string) => (await site.api.ctx.engine.deliveries()).get(sessionId);
  const meter = () => new ShowMeter(site.api.ctx);

  test.each([
    ['current versions', false],
    ['earlier versions', true],
  ])('charges only what arrived, with the field names of %s', async (_version, old) => {
    site.engine.old = old;
    const begun = Date.now();
    const { payer, sessionId, path, conversationId } = await privateShow();
    const counting = meter();
    // other viewers fill more than one page of every list
    const crowd = Array.from({ length: 1_100 }, (_, i) => ({
      kind: 'webRTCSession' as const,
      id: `other-${i}`,
      secret: `secret-${i}`,
      user: '',
      path: 'another/site',
      query: '',
      remoteAddr: '127.0.0.1:1',
      created: new Date().toISOString(),
      state: 'read' as const,
      outboundBytes: i,
      inboundRTCPPackets: i,
      deaf: false,
    }));
    site.engine.sessions.unshift(...crowd);
    const seconds = () =>
      until('time that counts', async () => {
        site.engine.flow(path);
        await counting.tick();
        const { meters } = (await site.api.must('viewShow', { params: { id: conversationId } }, payer.token)).show;
        return (meters[0]?.seconds ?? 0) >= 2 && meters[0];
      });
    expect(await seconds()).toMatchObject({ state: 'running' });
    site.engine.sessions.splice(0, crowd.length);

    // the member's browser is gone: bytes still go out, but prove nothing
    site.engine.sessions.find((session) => session.path === path && session.state === 'read')!.deaf = true;
    const gone = Date.now();
    const picturesUntil = (when: number) =>
      until('pictures without a viewer', async () => {
        site.engine.flow(path);
        await counting.tick();
        return (await proven(sessionId))!.flow!.to > when;
      });
    // the first sample afterwards still counts what arrived before
    await picturesUntil(gone);
    const last = (await proven(sessionId))!.watching.get(payer.id)!.to;
    await picturesUntil(last + 2_000);
    expect((await proven(sessionId))!.watching.get(payer.id)!.to).toBe(last);

    const wall = (Date.now() - begun) / 1000;
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
    const { receipt } = (await site.api.must('viewShow', { params: { id: conversationId } }, payer.token)).show;
    expect(receipt!.seconds).toBeGreaterThanOrEqual(2);
    expect(receipt!.seconds).toBeLessThanOrEqual(wall - 1.5);
    expect(await balanceOfMember(site.api, payer)).toBe(100 - receipt!.seconds);
  });

  test('leaves a member two players of a public show', async () => {
    const { sessionId } = await site.goLive();
    const { playback } = await site.join(site.member);
    for (let player = 0; player < 2; player += 1) await site.post(playback.whepUrl!);
    const path = site.pathOf(sessionId);
    await until('samples with both players', async () => {
      site.engine.flow(path);
      return (await proven(sessionId))?.watching.has(site.member.id);
    });
    expect(site.engine.sessions.filter((one) => one.path === path && one.state === 'read')).toHaveLength(2);
    await site.api.must('endSession', { params: { sessionId } }, site.performer.token);
  });

  test('disconnects a member who left, whose tokens are refused from then on', async () => {
    const { payer, sessionId, path, mine } = await privateShow();
    await site.api.must('endSession', { params: { sessionId } }, payer.token);
    await until('nobody on the stream', () => !site.engine.sessions.some((session) => session.path === path));
    expect((await site.post(mine.playback!.whepUrl!, payer.token)).status).toBe(403);
    expect((await site.post(mine.publish!.whipUrl)).status).toBe(401);
    expect(await balanceOfMember(site.api, payer)).toBe(100);
  });
});
