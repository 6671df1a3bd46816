import { type TakedownView } from '@contract/takedowns';
import { savePost } from '@server/features/posts/service';
import { setSetting } from '@server/features/site/service';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { balanceOfMember, ledgerSum } from '@test/support/money';
import { openFile } from '@test/support/privateLinks';
import { recordMails } from '@test/support/recorders';
import { makeShop } from '@test/support/shop';

let api: Api;
let shop: ReturnType<typeof makeShop>;
let owner: Actor;
let reviewer: Actor;
let juno: Actor;
let member: Actor;
const mails = recordMails();
beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
  shop = makeShop(api);
  [owner, reviewer] = [await api.operator('owner'), await api.operator('reviewer')];
  member = await api.registerMember();
});
afterAll(() => api.close());
beforeEach(async () => {
  juno = await api.verifiedPerformer();
});

type Wanted = { kind: TakedownView['kind']; itemId: string; reason?: TakedownView['reason']; refund?: boolean };
const takeDown = (wanted: Wanted, by = reviewer) =>
  api.must('takeDown', { body: { reason: 'rules', note: 'Too loud.', ...wanted } }, by.token);
const mailsTo = async ({ email }: Actor) => {
  await api.runJobs();
  return mails.sent.splice(0).filter(({ to }) => to.includes(email));
};
const opens = async (address: string | null, actor: Actor | null = null) =>
  (await openFile(api.url, address!, actor?.token ?? null)).status;

describe('a takedown', () => {
  test('of a gallery takes it off its page, searches and every link, for buyers and its owner too', async () => {
    const { _id: id } = await shop.gallery(juno);
    await shop.buy(member, 'gallery', id);
    const preview = (await api.must('viewGallery', { params: { id } })).coverPhoto;
    const photos = await api.must('searchGalleryPhotos', { params: { galleryId: id } }, member.token);
    const photo = photos.data[0]!.photo;
    expect([await opens(preview), await opens(photo, member)]).toEqual([200, 200]);
    await mailsTo(juno);

    const taken = await takeDown({ kind: 'gallery', itemId: id });
    expect(taken).toMatchObject({ kind: 'gallery', status: 'active', owner: { _id: juno.id }, refunds: 0 });
    for (const viewer of [undefined, member.token])
      expect((await api.call('viewGallery', { params: { id } }, viewer)).status).toBe(404);
    expect((await api.must('searchGalleries', { query: { performerId: juno.id } })).total).toBe(0);
    expect(await mailsTo(juno)).toMatchObject([
      {
        subject: expect.stringMatching(/^Your gallery was taken down/),
        text: expect.stringMatching(/breaks the rules.*Too loud\..*\/account\/performer\/takedowns/s),
      },
    ]);
    expect([await opens(preview), await opens(photo, member)]).toEqual([404, 404]);
    expect(await api.must('viewOwnGallery', { params: { id } }, juno.token)).toMatchObject({
      takenDownAt: expect.any(String),
      coverPhoto: null,
    });
    expect(
      (await api.call('updateGallery', { params: { id }, body: { status: 'active' } }, juno.token)).error.error,
    ).toBe('TAKEN_DOWN');
    expect(
      (await api.call('takeDown', { body: { kind: 'gallery', itemId: id, reason: 'rules' } }, reviewer.token)).error
        .error,
    ).toBe('ALREADY_DOWN');
  });

  test('of one photo ends the links to it, and leaves the rest of its gallery', async () => {
    const { _id: id } = await shop.gallery(juno, { isSale: false });
    const list = async () => (await api.must('searchGalleryPhotos', { params: { galleryId: id } })).data;
    const [first, second] = await list();
    expect(await opens(first!.photo)).toBe(200);
    await takeDown({ kind: 'photo', itemId: first!._id });
    await api.runJobs();
    expect((await list()).map(({ _id }) => _id)).toEqual([second!._id]);
    expect([await opens(first!.photo), await opens(first!.thumbnail), await opens(second!.photo)]).toEqual([
      404, 404, 200,
    ]);
  });

  test('of a product hides its public picture and its download, and restoring brings both back', async () => {
    const { _id: id } = await shop.product(juno);
    await api.must('updateProduct', { params: { id }, body: {}, files: { image: await shop.photo() } }, juno.token);
    await shop.buy(member, 'product', id);
    const { image } = await api.must('viewProduct', { params: { id } });
    const { downloadLink } = await api.must('getDownloadLink', { params: { id } }, member.token);
    expect([await opens(image), await opens(downloadLink, member)]).toEqual([200, 200]);
    const { _id } = await takeDown({ kind: 'product', itemId: id });
    await api.runJobs();
    expect([await opens(image), await opens(downloadLink, member)]).toEqual([404, 404]);
    await api.must('restoreItem', { params: { id: _id }, body: {} }, reviewer.token);
    await api.runJobs();
    expect(await opens((await api.must('viewProduct', { params: { id } })).image)).toBe(200);
    expect(await opens(downloadLink, member)).toBe(200);
  });

  test('of an item that no review has seen ends with a review, where the site asks for one', async () => {
    const { _id: id } = await shop.product(juno);
    const { _id: reviewedId } = await shop.product(juno);
    await api.database.pool.query('update products set reviewed_at = now() where id = $1', [reviewedId]);
    const takedowns = [
      await takeDown({ kind: 'product', itemId: id }),
      await takeDown({ kind: 'product', itemId: reviewedId }),
    ];
    await setSetting(api.ctx, 'contentReview', 'all');
    try {
      for (const { _id } of takedowns) await api.must('restoreItem', { params: { id: _id }, body: {} }, reviewer.token);
      expect((await api.call('viewProduct', { params: { id } })).status).toBe(404);
      expect((await api.call('viewProduct', { params: { id: reviewedId } })).status).toBe(200);
      const subjects = (await mailsTo(juno)).map(({ subject }) => subject);
      expect(subjects).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Your product is yours again/),
          expect.stringMatching(/^Your product is back on/),
        ]),
      );
      const cases = "select subject_id from cases where kind = 'review' and decided_at is null";
      const { rows } = await api.database.pool.query<{ subject_id: string }>(cases);
      expect(rows.filter(({ subject_id: subject }) => subject.includes(id))).toHaveLength(1);
    } finally {
      await setSetting(api.ctx, 'contentReview', 'off');
    }
  });

  test('of a post hides it, and is found by the address of its page', async () => {
    const post = await savePost(api.ctx, {
      slug: 'loud-news',
      type: 'post',
      title: 'Loud news',
      content: '<p>!</p>',
    } as never);
    const found = await api.must(
      'findItem',
      { query: { address: 'https://example.org/posts/loud-news' } },
      reviewer.token,
    );
    expect(found).toEqual({
      kind: 'post',
      itemId: post._id,
      title: 'Loud news',
      owner: null,
      buyers: 0,
      isTakenDown: false,
    });
    await takeDown({ kind: 'post', itemId: post._id });
    expect((await api.call('viewPost', { params: { id: 'loud-news' } })).status).toBe(404);
  });

  test('refunds each buyer once when an owner of the site says so', async () => {
    const { _id: id } = await shop.product(juno);
    await shop.buy(member, 'product', id);
    const other = await api.registerMember();
    await shop.buy(other, 'product', id);
    const [before, othersBefore] = [await balanceOfMember(api, member), await balanceOfMember(api, other)];
    expect(await api.must('findItem', { query: { kind: 'product', id } }, owner.token)).toMatchObject({ buyers: 2 });
    const taken = await takeDown({ kind: 'product', itemId: id, refund: true }, owner);
    expect(taken.refunds).toBe(2);
    await api.must('restoreItem', { params: { id: taken._id }, body: {} }, owner.token);
    expect((await takeDown({ kind: 'product', itemId: id, refund: true }, owner)).refunds).toBe(0);
    expect(await balanceOfMember(api, member)).toBe(before + 20);
    expect(await balanceOfMember(api, other)).toBe(othersBefore + 20);
    expect(await ledgerSum(api)).toBe(0);
  });

  test('by a reviewer moves no money: it asks finance to refund the buyers', async () => {
    const { _id: id } = await shop.product(juno);
    await shop.buy(member, 'product', id);
    const before = await balanceOfMember(api, member);
    expect((await takeDown({ kind: 'product', itemId: id, refund: true })).refunds).toBe(1);
    expect(await balanceOfMember(api, member)).toBe(before);
    expect((await api.must('searchRefundRequests', {}, member.token)).data[0]).toMatchObject({ status: 'pending' });
  });

  test('is one line in the security log, with the operator, the item and the reason', async () => {
    const { _id: id } = await shop.product(juno);
    await takeDown({ kind: 'product', itemId: id });
    const { rows } = await api.database.pool.query<{ by_id: string; details: object }>(
      `select by_id, details from security_events where account_id = $1 and kind = 'operatorAction'`,
      [juno.id],
    );
    expect(rows).toMatchObject([
      { by_id: reviewer.id, details: { action: 'items/takeDown', subject: { kind: 'product', id }, reason: 'rules' } },
    ]);
  });

  test('belongs to reviewers and owners: nobody else may see, take down or restore', async () => {
    const { _id: itemId } = await shop.product(juno);
    const others = [
      member,
      juno,
      await api.registerStudio(),
      await api.operator('finance'),
      await api.operator('support'),
    ];
    for (const { token } of others) {
      const body = { kind: 'product' as const, itemId, reason: 'rules' as const };
      expect((await api.call('takeDown', { body }, token)).status).toBe(403);
      expect((await api.call('searchTakedowns', {}, token)).status).toBe(403);
    }
    expect(
      (await api.call('findItem', { query: { address: 'https://example.org/nothing' } }, reviewer.token)).error.error,
    ).toBe('UNKNOWN_ADDRESS');
  });
});

describe('an appeal', () => {
  test('is made once by the owner, comes first in the list, and restores the item when it is accepted', async () => {
    const { _id: itemId } = await shop.product(juno);
    const { _id: id } = await takeDown({ kind: 'product', itemId });
    const appeal = (by: Actor) =>
      api.call('appealTakedown', { params: { id }, body: { text: 'It is quiet.' } }, by.token);
    expect((await appeal(await api.verifiedPerformer())).status).toBe(404);
    expect((await appeal(juno)).data).toMatchObject({ appeal: { status: 'open', text: 'It is quiet.' } });
    expect((await appeal(juno)).error.error).toBe('ALREADY_APPEALED');
    expect((await api.must('searchTakedowns', { query: { appeal: 'open' } }, reviewer.token)).data[0]).toMatchObject({
      _id: id,
    });
    await mailsTo(juno);
    await api.must(
      'decideAppeal',
      { params: { id }, body: { decision: 'restore', answer: 'You are right.' } },
      reviewer.token,
    );
    expect(await mailsTo(juno)).toMatchObject([
      { subject: expect.stringContaining('is back'), text: expect.stringContaining('You are right.') },
    ]);
    expect((await api.call('viewProduct', { params: { id: itemId } })).status).toBe(200);
    const again = await api.call(
      'decideAppeal',
      { params: { id }, body: { decision: 'keep', answer: 'No.' } },
      reviewer.token,
    );
    expect(again.error).toMatchObject({ statusCode: 409, error: 'ALREADY_DECIDED' });
    expect((await api.must('listOwnTakedowns', {}, juno.token)).data).toMatchObject([
      { status: 'lifted', appeal: { status: 'accepted', answer: 'You are right.' } },
    ]);
  });

  test('that is rejected keeps the item down and mails why', async () => {
    const { _id: itemId } = await shop.product(juno);
    const { _id: id } = await takeDown({ kind: 'product', itemId });
    await api.must('appealTakedown', { params: { id }, body: { text: 'Please.' } }, juno.token);
    await mailsTo(juno);
    await api.must(
      'decideAppeal',
      { params: { id }, body: { decision: 'keep', answer: 'It is loud.' } },
      reviewer.token,
    );
    expect(await mailsTo(juno)).toMatchObject([{ text: expect.stringContaining('It is loud.') }]);
    expect((await api.call('viewProduct', { params: { id: itemId } })).status).toBe(404);
  });
});
