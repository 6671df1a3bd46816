import { randomUUID } from 'node:crypto';
import { runCommand } from '@server/operator/commands';
import { type Actor, registration } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { documentFile } from '../../support/files';
import { type Mailbox, startMailbox } from '../../support/mailbox';
import { buyTokens, putOnStage } from '../../support/money';

describe('a studio and its performers', () => {
  let api: Api;
  let mailbox: Mailbox;
  let studio: Actor;
  let other: Actor;
  let member: Actor;

  beforeAll(async () => {
    mailbox = await startMailbox();
    api = await startApi({ env: { SMTP_URL: mailbox.url } });
    [studio, other, member] = [await api.registerStudio(), await api.registerStudio(), await api.registerMember()];
    for (const { username } of [studio, other]) await runCommand(api.ctx, ['verify', username], () => undefined);
    await buyTokens(api, member, 1000);
  });
  afterAll(async () => {
    await api.close();
    await mailbox.close();
  });

  const codeOf = ({ link }: { link: string | null }) => link!.split('/').at(-1)!;
  const inviteBy = (by = studio, email?: string) => api.must('inviteToStudio', { body: { email } }, by.token);
  const join = async (performer: Actor, by = studio) =>
    api.must('acceptInvitation', { params: { code: codeOf(await inviteBy(by)) } }, performer.token);
  const tip = (performer: Actor, token: number) =>
    api.must('sendTip', { params: { id: performer.id }, body: { token }, idempotencyKey: randomUUID() }, member.token);
  const registerWith = (invitation: string) => {
    const body = registration();
    return api.call('registerPerformer', {
      body: { ...body, invitation },
      files: { idVerification: documentFile(), documentVerification: documentFile() },
    });
  };
  const refusal = async (answer: Promise<{ status: number; error: { error: string } }>) => {
    const { status, error } = await answer;
    return [status, error.error];
  };

  it('only sees what is missing until it is approved', async () => {
    const waiting = await api.registerStudio();
    for (const call of [
      'searchRoster',
      'searchRosterStatistics',
      'getStudioStats',
      'getStudioCommissions',
      'searchInvitations',
    ] as const) {
      expect(await refusal(api.call(call, {}, waiting.token))).toEqual([422, 'STUDIO_NOT_APPROVED']);
    }
    expect(await refusal(api.call('inviteToStudio', { body: {} }, waiting.token))).toEqual([
      422,
      'STUDIO_NOT_APPROVED',
    ]);
    expect(await api.must('getStudioMe', {}, waiting.token)).toMatchObject({ status: 'pending', balance: 0 });
  });

  it('invites by mail; the link works once, for somebody new at registration', async () => {
    const email = `new-${randomUUID()}@example.test`;
    const invitation = await inviteBy(studio, email);
    expect(invitation).toMatchObject({ email, status: 'open', acceptedBy: null });
    await api.runJobs();
    expect(mailbox.newest(email, `${studio.username} invites you`).source).toContain(invitation.link);
    expect(await api.must('viewInvitation', { params: { code: codeOf(invitation) } })).toMatchObject({
      studio: { name: studio.username },
      studioCommission: 70,
      memberCommission: expect.any(Number),
    });

    const first = await registerWith(codeOf(invitation));
    expect(first.status).toBe(200);
    const second = await registerWith(codeOf(invitation));
    expect([second.status, second.error.message]).toEqual([
      400,
      [{ property: 'invitation', constraints: { unknown: expect.any(String) } }],
    ]);
    const { data } = await api.must('searchInvitations', {}, studio.token);
    expect(data[0]).toMatchObject({
      _id: invitation._id,
      status: 'accepted',
      link: null,
      acceptedBy: { _id: first.data._id },
    });
    expect((await api.must('searchRoster', {}, studio.token)).data).toContainEqual(
      expect.objectContaining({ _id: first.data._id, status: 'active', verification: 'pending' }),
    );
    await api.runJobs();
    expect(mailbox.newest(studio.email, `${first.data.username} joined your studio`)).toBeDefined();
  });

  it('takes no code that is unknown, taken back or too old, and keeps nothing of the registration', async () => {
    const revoked = await inviteBy();
    await api.must('revokeInvitation', { params: { id: revoked._id } }, studio.token);
    const old = await inviteBy();
    await api.database.pool.query(
      "update studio_invitations set expires_at = now() - interval '1 second' where id = $1",
      [old._id],
    );
    const performer = await api.verifiedPerformer();
    const count = async () =>
      (await api.database.pool.query<{ count: number }>('select count(*) from accounts')).rows[0]!.count;
    const before = await count();
    for (const code of [codeOf(revoked), codeOf(old), 'nonsense']) {
      expect((await registerWith(code)).status).toBe(400);
      expect(await refusal(api.call('acceptInvitation', { params: { code } }, performer.token))).toEqual([
        422,
        'INVITATION_INVALID',
      ]);
      expect(await refusal(api.call('viewInvitation', { params: { code } }))).toEqual([422, 'INVITATION_INVALID']);
    }
    expect(await count()).toBe(before);
    expect(
      (await api.must('searchInvitations', {}, studio.token)).data.slice(0, 2).map(({ status }) => status),
    ).toEqual(['expired', 'revoked']);
    expect((await api.call('revokeInvitation', { params: { id: (await inviteBy())._id } }, other.token)).status).toBe(
      404,
    );
  });

  it('is joined by a performer who is signed in, one at a time; who leaves is on their own again', async () => {
    const performer = await api.verifiedPerformer();
    expect(await api.must('getOwnStudio', {}, performer.token)).toBeNull();
    expect(await join(performer)).toMatchObject({
      studio: { _id: studio.id },
      status: 'active',
      commission: { studioCommission: 70 },
    });
    const another = await inviteBy(other);
    expect(await refusal(api.call('acceptInvitation', { params: { code: codeOf(another) } }, performer.token))).toEqual(
      [422, 'ALREADY_IN_STUDIO'],
    );
    // a refusal does not use the invitation up
    expect((await api.must('searchInvitations', {}, other.token)).data[0]).toMatchObject({
      _id: another._id,
      status: 'open',
    });

    await api.must('leaveStudio', {}, performer.token);
    expect(await refusal(api.call('leaveStudio', {}, performer.token))).toEqual([404, 'NOT_FOUND']);
    expect(await api.must('acceptInvitation', { params: { code: codeOf(another) } }, performer.token)).toMatchObject({
      studio: { _id: other.id },
    });
    const left = (await api.must('searchRoster', { query: { status: 'left' } }, studio.token)).data.find(
      ({ _id }) => _id === performer.id,
    );
    expect(left).toMatchObject({
      status: 'left',
      until: expect.any(String),
      verification: null,
      isOnline: false,
      tipCommission: null,
    });
  });

  it('opens an account for a performer, who sets the password by mail and accepts the terms by it', async () => {
    const { password: _none, acceptTerms: _neither, ...person } = registration();
    const files = { idVerification: documentFile(), documentVerification: documentFile() };
    const added = await api.must('addRosterPerformer', { body: person, files }, studio.token);
    expect(added).toMatchObject({
      username: person.username,
      status: 'active',
      documents: { verification: 'pending', idVerification: true, documentVerification: true, releaseForm: false },
    });
    const accepted = async () =>
      (
        await api.database.pool.query<{ at: Date | null; verified: Date | null }>(
          'select terms_accepted_at as at, email_verified_at as verified from accounts where id = $1',
          [added._id],
        )
      ).rows[0]!;
    expect(await accepted()).toEqual({ at: null, verified: null });
    await api.runJobs();
    const token =
      /token=([\w-]+)/.exec(
        mailbox.newest(person.email, `${studio.username} created an account for you`).source,
      )?.[1] ?? '';
    await api.must('resetPassword', { body: { token, password: 'a sentence of my own' } });
    expect(await accepted()).toEqual({ at: expect.any(Date), verified: expect.any(Date) });
    expect(await api.login({ username: person.username, password: 'a sentence of my own' }, 'performer')).toEqual(
      expect.any(String),
    );
    expect((await api.call('resetPassword', { body: { token, password: 'another sentence' } })).status).toBe(422);
    expect((await api.call('addRosterPerformer', { body: person, files }, studio.token)).status).toBe(400);
  });

  it('makes a performer inactive and active again; one on stage is not taken off it', async () => {
    const performer = await api.verifiedPerformer();
    await join(performer);
    const set = (status: 'active' | 'inactive', by = studio) =>
      api.call('updateRosterStatus', { params: { id: performer.id }, body: { status } }, by.token);
    await putOnStage(api, performer.id);
    expect(await refusal(set('inactive'))).toEqual([422, 'PERFORMER_ON_STAGE']);
    await putOnStage(api, performer.id, 'offline');
    expect((await set('inactive', other)).status).toBe(404);
    expect((await set('inactive')).data).toMatchObject({ status: 'inactive' });
    expect(await refusal(api.call('startLive', { body: {} }, performer.token))).toEqual([422, 'STUDIO_INACTIVE']);
    expect((await api.call('viewPerformer', { params: { username: performer.username } })).status).toBe(404);
    await api.runJobs();
    expect(mailbox.newest(performer.email, `${studio.username} made you inactive`)).toBeDefined();
    expect((await set('active')).data).toMatchObject({ status: 'active' });
    expect((await api.call('startLive', { body: {} }, performer.token)).status).toBe(200);
  });

  it('sets what each performer keeps, by kind; nothing of it outlives the membership', async () => {
    const performer = await api.verifiedPerformer();
    await join(performer);
    await api.must('updateStudioCommissions', { body: { memberCommission: 80 } }, studio.token);
    const commission = () => api.must('viewCommission', {}, performer.token);
    expect(await commission()).toMatchObject({
      tipCommission: 56,
      videoCommission: 56,
      studioCommission: 70,
      memberCommission: 80,
    });
    const set = (body: object, by = studio) =>
      api.call('updateRosterCommission', { params: { id: performer.id }, body }, by.token);
    expect((await set({ tipCommission: 95 }, other)).status).toBe(404);
    expect((await set({ tipCommission: 101 })).status).toBe(400);
    const page = (await set({ memberCommission: 60, tipCommission: 95 })).data;
    expect(page).toMatchObject({
      commission: { tipCommission: 66.5, videoCommission: 42 },
      own: { memberCommission: 60, tipCommission: 95, videoCommission: null },
    });
    expect(await commission()).toEqual(page.commission);
    await api.runJobs();
    expect(mailbox.newest(performer.email, `${studio.username} changed your commissions`)).toBeDefined();

    // what is shown is what is paid: 10 tokens, 7 to the studio's share, 6.65 of it to the performer
    await putOnStage(api, performer.id);
    await tip(performer, 10);
    const { rows } = await api.database.pool.query<{ role: string; net: number; rate: number }>(
      'select role, net::int, rate::float8 from earnings where performer_id = $1 order by role',
      [performer.id],
    );
    expect(rows).toEqual([
      { role: 'performer', net: 665, rate: 66.5 },
      { role: 'studio', net: 35, rate: 3.5 },
    ]);

    await set({ tipCommission: null });
    expect(await commission()).toMatchObject({ tipCommission: 42 });
    await api.must('leaveStudio', {}, performer.token);
    expect(await commission()).toEqual(expect.not.objectContaining({ studioCommission: 70 }));
    await join(performer);
    expect(await commission()).toMatchObject({ tipCommission: 56 });
  });

  it('counts what performers earned while they were with it, and nothing after', async () => {
    const performer = await api.verifiedPerformer();
    await putOnStage(api, performer.id);
    await tip(performer, 10);
    await join(performer);
    await api.must('updateStudioCommissions', { body: { memberCommission: 50 } }, studio.token);
    const before = await api.must('getStudioStats', {}, studio.token);
    await tip(performer, 20);
    await api.must('leaveStudio', {}, performer.token);
    await tip(performer, 40);
    const line = (await api.must('searchRosterStatistics', { query: { limit: 100 } }, studio.token)).data.find(
      ({ _id }) => _id === performer.id,
    );
    expect(line).toMatchObject({ status: 'left', grossPrice: 20, studioNet: 7, performerNet: 7, siteNet: 6 });
    const after = await api.must('getStudioStats', {}, studio.token);
    expect(after.totals.grossPrice - before.totals.grossPrice).toBe(20);
    expect(after.days.reduce((sum, day) => sum + day.grossPrice, 0)).toBe(after.totals.grossPrice);
    expect((await api.must('searchRosterStatistics', {}, other.token)).data.map(({ _id }) => _id)).not.toContain(
      performer.id,
    );
    expect((await api.call('viewRosterPerformer', { params: { id: performer.id } }, other.token)).status).toBe(404);
    expect((await api.must('getStudioMe', {}, studio.token)).balance).toBe(after.totals.studioNet);
  });

  it('knows hours on stage: within the membership, by the studio’s days, a running show up to now', async () => {
    const performer = await api.verifiedPerformer();
    await join(performer);
    await api.must('updateStudio', { body: { timeZone: 'Pacific/Auckland' } }, studio.token);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    await api.database.pool.query('update studio_memberships set since = $2 where performer_id = $1', [
      performer.id,
      day(3),
    ]);
    const { _id: room } = await api.must('getPublicConversation', { params: { id: performer.id } });
    const show = (status: string, from: string, until: string | null) =>
      api.database.pool.query(
        'insert into stream_sessions (id, performer_id, conversation_id, status, started_at, ended_at) values ($1, $2, $3, $4, $5, $6)',
        [randomUUID(), performer.id, room, status, from, until],
      );
    const hour = (ago: number, hours: number) => new Date(Date.parse(day(ago)) + hours * 3_600_000).toISOString();
    await show('ended', hour(5, 0), hour(5, 1));
    await show('ended', hour(3, -1), hour(3, 1));
    await show('ended', hour(2, 0), hour(2, 2));
    await show('live', new Date(Date.now() - 60_000).toISOString(), null);
    const line = (await api.must('searchRosterStatistics', { query: { q: performer.username } }, studio.token))
      .data[0]!;
    // one hour of the show that ran while the performer joined, two, and a minute
    expect(Math.abs(line.secondsOnline - (3 * 3600 + 60))).toBeLessThan(30);
    expect(line.secondsToday).toBeLessThan(90);
    const stats = await api.must('getStudioStats', {}, studio.token);
    expect(
      Math.abs(stats.days.reduce((sum, { secondsOnline }) => sum + secondsOnline, 0) - line.secondsOnline),
    ).toBeLessThan(60);
    expect(stats.days).toHaveLength(30);
    expect(
      (await api.call('getStudioStats', { query: { fromDate: '2026-03-02', toDate: '2026-03-01' } }, studio.token))
        .status,
    ).toBe(400);
    expect(
      (await api.call('getStudioStats', { query: { fromDate: '2020-01-01', toDate: '2026-03-01' } }, studio.token))
        .status,
    ).toBe(400);
  });

  it('counts each second on stage once, whatever was given: in public, in private while the public show waited, to a group', async () => {
    const [performer, fresh] = [await api.verifiedPerformer(), await api.registerStudio()];
    await runCommand(api.ctx, ['verify', fresh.username], () => undefined);
    await join(performer, fresh);
    await api.database.pool.query(
      "update studio_memberships set since = now() - interval '5 days' where performer_id = $1",
      [performer.id],
    );
    const { _id: room } = await api.must('getPublicConversation', { params: { id: performer.id } });
    const noon = Date.parse(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)) + 12 * 3_600_000;
    const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
    const inPublic = (from: number, until: number) =>
      api.database.pool.query(
        "insert into stream_sessions (id, performer_id, conversation_id, status, started_at, ended_at) values ($1, $2, $3, 'ended', $4, $5)",
        [randomUUID(), performer.id, room, at(from), at(until)],
      );
    const forFew = async (kind: 'private' | 'group', from: number, until: number | null, status = 'ended') => {
      const { rows } = await api.database.pool.query<{ id: string }>(
        'insert into conversations (id, type, performer_id) values ($1, $2, $3) returning id',
        [randomUUID(), `stream_${kind}`, performer.id],
      );
      await api.database.pool.query(
        'insert into shows (id, kind, performer_id, conversation_id, price, status, started_at, ended_at) values ($1, $2, $3, $4, 10, $5, $6, $7)',
        [
          randomUUID(),
          kind,
          performer.id,
          rows[0]!.id,
          status,
          status === 'declined' ? null : at(from),
          until === null ? null : at(until),
        ],
      );
    };
    await inPublic(0, 60);
    await forFew('private', 20, 40);
    await forFew('group', 55, 75);
    await forFew('private', 80, 90);
    await forFew('private', 100, 110, 'declined');
    // over midnight: a part for each of the two days
    await forFew('group', 11 * 60 + 50, 12 * 60 + 10);
    const line = (await api.must('searchRosterStatistics', {}, fresh.token)).data[0]!;
    expect(line.secondsOnline).toBe((75 + 10 + 20) * 60);
    const { days, totals } = await api.must('getStudioStats', {}, fresh.token);
    const of = (moment: string) => days.find(({ day }) => day === moment.slice(0, 10))!.secondsOnline;
    expect([of(at(0)), of(at(24 * 60)), totals.secondsOnline]).toEqual([
      (75 + 10 + 10) * 60,
      10 * 60,
      (75 + 10 + 20) * 60,
    ]);
  });
});
