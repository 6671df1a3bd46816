import { registration } from '@test/support/actors';
import { documentFile } from '@test/support/files';
import { putOnStage } from '@test/support/money';
import { refusal, startStudioWorld, type StudioWorld } from '@test/support/studioWorld';

describe('the roster of a studio', () => {
  let world: StudioWorld;
  let api: StudioWorld['api'];
  let mailbox: StudioWorld['mailbox'];
  let studio: StudioWorld['studio'];
  let other: StudioWorld['other'];
  let join: StudioWorld['join'];
  let tip: StudioWorld['tip'];

  beforeAll(async () => {
    world = await startStudioWorld();
    ({ api, mailbox, studio, other, join, tip } = world);
  });
  afterAll(() => world.close());

  it('refuses calls about performers until the studio is approved', async () => {
    const pending = await api.registerStudio();
    for (const call of [
      'searchRoster',
      'searchRosterStatistics',
      'getStudioStats',
      'getStudioCommissions',
      'searchInvitations',
    ] as const) {
      expect(await refusal(api.call(call, {}, pending.token))).toEqual([422, 'STUDIO_NOT_APPROVED']);
    }
    expect(await refusal(api.call('inviteToStudio', { body: {} }, pending.token))).toEqual([
      422,
      'STUDIO_NOT_APPROVED',
    ]);
    expect(await api.must('getStudioMe', {}, pending.token)).toMatchObject({ status: 'pending', balance: 0 });
  });

  it('creates an account whose performer sets the password and accepts the terms through an emailed link', async () => {
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

  it('makes a performer inactive and active again, and refuses it during a show', async () => {
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

  it('sets the commissions of a performer by kind until the membership ends', async () => {
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

    // The shown commission is what is paid: of 10 tokens, 7 are the studio's share, and 6.65 of these go to the
    // performer.
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
});
