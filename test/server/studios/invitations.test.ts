import { randomUUID } from 'node:crypto';
import { codeOf, refusal, startStudioWorld, type StudioWorld } from '@test/support/studioWorld';

describe('studio invitations', () => {
  let world: StudioWorld;
  let api: StudioWorld['api'];
  let mailbox: StudioWorld['mailbox'];
  let studio: StudioWorld['studio'];
  let other: StudioWorld['other'];
  let invite: StudioWorld['invite'];
  let join: StudioWorld['join'];
  let registerWith: StudioWorld['registerWith'];

  beforeAll(async () => {
    world = await startStudioWorld();
    ({ api, mailbox, studio, other, invite, join, registerWith } = world);
  });
  afterAll(() => world.close());

  it('emails an invitation whose link works once, at the registration of a performer', async () => {
    const email = `new-${randomUUID()}@example.test`;
    const invitation = await invite(studio, email);
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

  it('refuses unknown, revoked and expired codes and creates no account', async () => {
    const revoked = await invite();
    await api.must('revokeInvitation', { params: { id: revoked._id } }, studio.token);
    const old = await invite();
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
    expect((await api.call('revokeInvitation', { params: { id: (await invite())._id } }, other.token)).status).toBe(
      404,
    );
  });

  it('lets a performer join one studio at a time and leave it', async () => {
    const performer = await api.verifiedPerformer();
    expect(await api.must('getOwnStudio', {}, performer.token)).toBeNull();
    expect(await join(performer)).toMatchObject({
      studio: { _id: studio.id },
      status: 'active',
      commission: { studioCommission: 70 },
    });
    const another = await invite(other);
    expect(await refusal(api.call('acceptInvitation', { params: { code: codeOf(another) } }, performer.token))).toEqual(
      [422, 'ALREADY_IN_STUDIO'],
    );
    // A refusal doesn't consume the invitation.
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
});
