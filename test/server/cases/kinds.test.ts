import { IDENTITY_CHECKS } from '@contract/identity';
import { savePost } from '@server/features/posts/service';
import { setSetting } from '@server/features/site/service';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { documentFile } from '@test/support/files';
import { openFile } from '@test/support/privateLinks';
import { recordMails } from '@test/support/recorders';
import { makeShop } from '@test/support/shop';

let api: Api;
let owner: Actor;
let reviewer: Actor;
let shop: ReturnType<typeof makeShop>;
const mails = recordMails();
beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
  shop = makeShop(api);
  [owner, reviewer] = [await api.operator(), await api.operator('reviewer')];
});
afterAll(() => api.close());

const findCase = async (kind: string, subjectId: string) =>
  (await api.must('searchCases', { query: { kinds: kind, limit: 100 } }, reviewer.token)).data.find(
    (row) => row.subjectId === subjectId,
  );
async function caseOf(kind: string, subjectId: string) {
  const found = await findCase(kind, subjectId);
  if (!found) throw new Error(`no ${kind} case`);
  return found;
}
const view = (id: string) => api.must('viewCase', { params: { id } }, reviewer.token);
const decide = ({ _id: id, version }: { _id: string; version: number }, decision: string, given = {}) =>
  api.must('decideCase', { params: { id }, body: { version, decision, ...given } }, reviewer.token);
const undo = ({ _id: id, version }: { _id: string; version: number }) =>
  api.must('undoCase', { params: { id }, body: { version } }, reviewer.token);
const mailsTo = async ({ email }: Pick<Actor, 'email'>) => {
  await api.runJobs();
  return mails.sent.splice(0).filter(({ to }) => to.includes(email));
};
const statusOf = async (call: 'viewVideo' | 'viewProduct', id: string) =>
  (await api.call(call, { params: { id } })).status;

describe('the identity of a performer', () => {
  const passport = (number: string) => ({
    familyName: 'Vale',
    givenNames: 'Robin',
    dateOfBirth: '1990-04-02',
    country: 'DE',
    number,
    expiresOn: '2039-08-17',
  });
  const approve = async ({ id }: Actor, number: string) => {
    const { version } = await api.must('viewIdentity', { params: { accountId: id } }, reviewer.token);
    const body = { version, decision: 'approve' as const, checks: [...IDENTITY_CHECKS], document: passport(number) };
    return api.must('decideIdentity', { params: { accountId: id }, body }, reviewer.token);
  };

  it('is approved on its own page only, with the checklist, which settles the case for the reviewer', async () => {
    const performer = await api.registerPerformer();
    const waiting = await caseOf('identity/performer', performer.id);
    const { preview } = await view(waiting._id);
    expect(preview).toMatchObject({ choices: [], page: `/operator/identity/${performer.id}` });
    const params = { id: waiting._id };
    const blind = { version: waiting.version, decision: 'approve' };
    expect((await api.call('decideCase', { params, body: blind }, reviewer.token)).status).toBe(400);
    await approve(performer, 'KIND0001');
    const decided = (await view(waiting._id)).case;
    expect(decided.decided).toMatchObject({ decision: 'approve', by: { _id: reviewer.id }, undoable: true });
    expect(await undo(decided)).toMatchObject({ _id: waiting._id, decided: null });
    expect(await api.must('getPerformerMe', {}, performer.token)).toMatchObject({ verified: false });
    await approve(performer, 'KIND0001');
    expect(await api.must('getPerformerMe', {}, performer.token)).toMatchObject({ verified: true });
  });

  it('waits again as a renewal when newer documents arrive', async () => {
    const performer = await api.registerPerformer();
    await approve(performer, 'KIND0002');
    expect(await findCase('identity/performer', performer.id)).toBeUndefined();
    await api.must('uploadPerformerDocuments', { files: { idVerification: documentFile() } }, performer.token);
    expect(await caseOf('identity/performer', performer.id)).toMatchObject({ reason: 'renewal' });
    await approve(performer, 'KIND0002');
    expect(await findCase('identity/performer', performer.id)).toBeUndefined();
  });
});

describe('content review', () => {
  beforeEach(() =>
    setSetting(api.ctx, 'contentReview', 'first').then(() => setSetting(api.ctx, 'contentReviewItems', 1)),
  );
  afterEach(() => setSetting(api.ctx, 'contentReview', 'off'));

  it('keeps the first item of a performer from everybody until a reviewer, who can open it, lets it pass', async () => {
    const juno = await api.verifiedPerformer();
    const { _id: id } = await shop.video(juno);
    expect(await api.must('viewOwnVideo', { params: { id } }, juno.token)).toMatchObject({
      heldAt: expect.any(String),
      status: 'active',
    });
    expect(await statusOf('viewVideo', id)).toBe(404);
    expect((await api.must('searchVideos', { query: { performerId: juno.id } })).total).toBe(0);
    const waiting = await caseOf('review', id);
    const { media } = (await view(waiting._id)).preview;
    expect(media).toMatchObject([{ kind: 'video' }]);
    expect((await openFile(api.url, media[0]!.url, reviewer.token)).status).toBe(200);
    expect((await openFile(api.url, media[0]!.url, juno.token)).status).not.toBe(200);
    const passed = await decide(waiting, 'approve');
    expect(await statusOf('viewVideo', id)).toBe(200);
    await undo(passed);
    expect(await statusOf('viewVideo', id)).toBe(404);
    await decide(await caseOf('review', id), 'approve');
    const { _id: second } = await shop.product(juno);
    expect(await statusOf('viewProduct', second)).toBe(200);
  });

  it('takes a refused item off sale and mails the reason; published again, it waits again', async () => {
    const juno = await api.verifiedPerformer();
    const { _id: id } = await shop.product(juno);
    await mailsTo(juno);
    await decide(await caseOf('review', id), 'reject', { reason: 'copyright', words: 'The score is by Bach.' });
    expect(await mailsTo(juno)).toMatchObject([
      { subject: expect.stringContaining('not on'), text: expect.stringMatching(/somebody else.*by Bach/s) },
    ]);
    expect(await statusOf('viewProduct', id)).toBe(404);
    await api.must('updateProduct', { params: { id }, body: { status: 'active' } }, juno.token);
    expect(await statusOf('viewProduct', id)).toBe(404);
    expect(await caseOf('review', id)).toMatchObject({ title: 'Score' });
    await api.must('deleteOwnProduct', { params: { id } }, juno.token);
    expect(await findCase('review', id)).toBeUndefined();
  });

  it('of all items leaves what is public already, and covers the photos of a gallery with its gallery', async () => {
    await setSetting(api.ctx, 'contentReview', 'off');
    const juno = await api.verifiedPerformer();
    const { _id: before } = await shop.product(juno);
    await setSetting(api.ctx, 'contentReview', 'all');
    await api.must('updateProduct', { params: { id: before }, body: { name: 'New name' } }, juno.token);
    expect(await statusOf('viewProduct', before)).toBe(200);
    const { _id: gallery } = await shop.gallery(juno);
    const waiting = await caseOf('review', gallery);
    expect((await view(waiting._id)).preview.media).toHaveLength(2);
    await decide(waiting, 'approve');
    expect((await api.must('searchGalleryPhotos', { params: { galleryId: gallery } })).total).toBe(2);
    const later = { body: { galleryId: gallery }, files: { photo: await shop.photo('later.jpg') } };
    const { _id: photo } = await api.must('uploadPhoto', later, juno.token);
    await api.runJobs();
    expect((await api.must('searchGalleryPhotos', { params: { galleryId: gallery } })).total).toBe(2);
    await decide(await caseOf('review', photo), 'approve');
    expect((await api.must('searchGalleryPhotos', { params: { galleryId: gallery } })).total).toBe(3);
  });
});

describe('an appeal', () => {
  it('is a case with the item; the decision restores it, and undoing takes it down again', async () => {
    const juno = await api.verifiedPerformer();
    const { _id: itemId } = await shop.product(juno);
    const body = { kind: 'product' as const, itemId, reason: 'rules' as const };
    const { _id: id } = await api.must('takeDown', { body }, reviewer.token);
    await api.must('appealTakedown', { params: { id }, body: { text: 'It is mine.' } }, juno.token);
    const waiting = await caseOf('appeal', id);
    expect((await view(waiting._id)).preview.entries).toContainEqual(expect.objectContaining({ text: 'It is mine.' }));
    const params = { id: waiting._id };
    const mute = { version: waiting.version, decision: 'restore', reason: 'mistake' };
    expect((await api.call('decideCase', { params, body: mute }, reviewer.token)).error.error).toBe('WORDS_MISSING');
    const decided = await decide(waiting, 'restore', { reason: 'mistake', words: 'You are right.' });
    expect(await statusOf('viewProduct', itemId)).toBe(200);
    await undo(decided);
    expect(await statusOf('viewProduct', itemId)).toBe(404);
    expect(await caseOf('appeal', id)).toMatchObject({ claimedBy: { _id: reviewer.id } });
  });
});

describe('a complaint', () => {
  it('is a case with its clock; upholding takes down every item at its addresses, and mails the answer', async () => {
    const juno = await api.verifiedPerformer();
    const [first, second] = [await shop.product(juno), await shop.product(juno)];
    const sent = await api.must('createComplaint', {
      body: {
        kind: 'intimate',
        name: 'Ada Byron',
        email: 'ada@example.org',
        addresses: [
          `https://x.test/products/${first._id}`,
          `https://x.test/products/${second._id}`,
          'https://other.test/1',
        ],
        details: 'This is me.',
        isTrue: true,
      },
    });
    const { data } = await api.must('searchCases', { query: { kinds: 'complaint', limit: 100 } }, reviewer.token);
    const waiting = data.find(({ facts }) => facts.complaint === sent.number)!;
    expect(waiting).toMatchObject({ reason: 'intimate', title: 'Ada Byron', dueAt: sent.dueAt });
    const decided = await decide(waiting, 'uphold', { reason: 'noConsent', words: 'They are gone.' });
    expect(decided.decided).toMatchObject({ by: { _id: reviewer.id }, undoable: true });
    for (const { _id } of [first, second]) expect(await statusOf('viewProduct', _id)).toBe(404);
    expect((await mailsTo({ email: 'ada@example.org' })).at(-1)).toMatchObject({
      text: expect.stringContaining('They are gone.'),
    });
  });
});

describe('a reported post', () => {
  it('is a case of nobody; taking it down can be undone', async () => {
    const { _id: itemId, slug } = await savePost(api.ctx, {
      slug: 'house-rules',
      title: 'House rules',
      content: '<p>Be kind.</p>',
      type: 'post',
      active: true,
    } as never);
    const { token } = await api.registerMember();
    const report = { itemKind: 'post' as const, itemId, reason: 'hate' as const };
    const [one, again] = [
      await api.must('createReport', { body: report }, token),
      await api.must('createReport', { body: report }, token),
    ];
    expect(again).toEqual(one);
    const waiting = await caseOf('report/post', itemId);
    expect(waiting).toMatchObject({ account: null, facts: { reports: 1 } });
    expect((await view(waiting._id)).preview).toMatchObject({
      subject: { title: 'House rules' },
      choices: [{ decision: 'delete' }, { decision: 'dismiss' }],
    });
    const decided = await decide(waiting, 'delete', { reason: 'hate' });
    const isShown = async () => (await api.call('viewPost', { params: { id: slug } })).status === 200;
    expect(await isShown()).toBe(false);
    await undo(decided);
    expect(await isShown()).toBe(true);
    expect(await caseOf('report/post', itemId)).toMatchObject({ facts: { reports: 1 } });
  });
});

describe('the desk', () => {
  it('logs who claims, assigns and gives back a case, and assigns only to those who can decide it', async () => {
    const performer = await api.registerPerformer();
    const waiting = await caseOf('identity/performer', performer.id);
    const params = { id: waiting._id };
    const finance = await api.operator('finance');
    const colleagues = await api.must('listColleagues', { params }, reviewer.token);
    expect(colleagues.map(({ _id }) => _id)).toEqual(expect.arrayContaining([owner.id, reviewer.id]));
    expect(colleagues.map(({ _id }) => _id)).not.toContain(finance.id);
    const assign = (operatorId: string, version: number) =>
      api.call('assignCase', { params, body: { version, operatorId } }, reviewer.token);
    expect((await assign(finance.id, waiting.version)).error.error).toBe('CANNOT_DECIDE');
    expect((await assign(owner.id, waiting.version)).data).toMatchObject({ claimedBy: { _id: owner.id } });
    const { data } = await api.must(
      'searchSecurityLog',
      { query: { who: performer.username, what: 'case/assign' } },
      owner.token,
    );
    expect(data).toMatchObject([
      {
        by: { username: reviewer.username },
        account: { _id: performer.id },
        details: { after: { claimedBy: owner.id } },
      },
    ]);
  });

  it('shows the security log to owners only, page by page and by day', async () => {
    expect((await api.call('searchSecurityLog', {}, reviewer.token)).status).toBe(403);
    const first = await api.must('searchSecurityLog', { query: { limit: 2 } }, owner.token);
    expect(first).toMatchObject({ hasMore: true, names: expect.arrayContaining(['case/assign', 'case/decide']) });
    const before = first.data.at(-1)!.position;
    const second = await api.must('searchSecurityLog', { query: { limit: 2, before } }, owner.token);
    expect(second.data[0]!.position).toBe(before - 1);
    const never = await api.must('searchSecurityLog', { query: { to: '2001-01-01' } }, owner.token);
    expect(never.data).toEqual([]);
  });
});
