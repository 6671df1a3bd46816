import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { documentFile } from '@test/support/files';
import { putOnSale } from '@test/support/items';
import { until } from '@test/support/mediaServer';
import { buyTokens, putOnStage } from '@test/support/money';
import { recordMails } from '@test/support/recorders';
import { makeShop } from '@test/support/shop';

/** the promise to people who withdraw (docs/operating.md) */
const WITHDRAWAL_LIMIT_MS = 60_000;

let api: Api;
let shop: ReturnType<typeof makeShop>;
let juno: Actor;
const mails = recordMails();
beforeAll(async () => {
  api = await startApi({ parts: { mailer: mails } });
  shop = makeShop(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  juno = await api.verifiedPerformer();
});

let people = 0;
/** Asks somebody, and returns the token of the mailed link. */
async function ask(): Promise<{ id: string; token: string }> {
  const email = `guest${(people += 1)}@example.org`;
  const { _id: id } = await api.must('requestConsent', { body: { name: 'Ola', email } }, juno.token);
  await api.runJobs();
  const { text } = mails.sent.find(({ to }) => to === email)!;
  return { id, token: /\/consent\/(\S+)/.exec(text)![1]! };
}
const agree = (token: string, given = {}) =>
  api.call('giveConsent', {
    params: { token },
    body: {
      legalName: 'Ola Nordmann',
      dateOfBirth: '1990-01-01',
      uses: 'pictures,live',
      isAgreed: 'true',
      ...given,
    } as never,
    files: { idVerification: documentFile() },
  });
const name = (itemId: string, personIds: string[], by = juno) =>
  api.call('setItemPeople', { params: { kind: 'product', id: itemId }, body: { personIds } }, by.token);
const publish = (id: string) =>
  api.call('updateProduct', { params: { id }, body: { status: 'active' }, files: {} }, juno.token);

describe('the consent of other people', () => {
  test('is needed before an item that names them is published', async () => {
    const { id, token } = await ask();
    const { _id: itemId } = await shop.product(juno, { status: 'inactive' });
    expect((await name(itemId, [id])).status).toBe(200);
    expect((await publish(itemId)).error.error).toBe('CONSENT_MISSING');
    expect((await agree(token)).data).toMatchObject({ status: 'agreed', uses: ['pictures', 'live'] });
    expect((await publish(itemId)).status).toBe(200);
  });

  test('keeps the words that the person agreed to, for the person, the performer and reviewers', async () => {
    const { id, token } = await ask();
    const read = async () => (await api.call('viewConsent', { params: { token } })).data;
    const asked = await read();
    expect(asked.agreement).toContain(`I agree that ${asked.performer} publishes this.`);
    expect((await agree(token, { agreement: 'I agree to everything.' })).error).toMatchObject({
      error: 'AGREEMENT_CHANGED',
      message: expect.stringContaining('Nothing was stored.'),
    });
    expect((await read()).status).toBe('requested');
    await agree(token, { agreement: asked.agreement });
    await api.database.pool.query("update accounts set name = 'Another Name' where id = $1", [juno.id]);
    expect(await read()).toMatchObject({ status: 'agreed', agreement: asked.agreement, agreedAt: expect.any(String) });
    const own = await api.must('listConsentPeople', {}, juno.token);
    const { token: reviewer } = await api.operator('reviewer');
    const records = await api.must('searchConsents', { query: { performerId: juno.id } }, reviewer);
    for (const { data } of [own, records]) expect(data.find(({ _id }) => _id === id)?.agreement).toBe(asked.agreement);
    await api.database.pool.query('update accounts set name = $2 where id = $1', [juno.id, asked.performer]);
  });

  test('is needed to name somebody in a public item, for the use that the item makes of it', async () => {
    const { id, token } = await ask();
    const { _id: itemId } = await shop.product(juno);
    expect((await name(itemId, [id])).error.error).toBe('CONSENT_MISSING');
    await agree(token, { uses: 'videos' });
    expect((await name(itemId, [id])).error.error).toBe('CONSENT_MISSING');
    await agree(token, { uses: 'pictures' });
    expect((await name(itemId, [id])).status).toBe(200);
  });

  test('cannot be given by anybody under 18, without a document, or with a forged link', async () => {
    const { token } = await ask();
    const born = new Date(Date.now() - 17 * 365.25 * 86_400_000).toISOString().slice(0, 10);
    expect((await agree(token, { dateOfBirth: born })).error.error).toBe('UNDER_AGE');
    expect((await agree(token, { isAgreed: 'false' })).status).toBe(400);
    expect((await agree(`${token.slice(0, -3)}AAA`)).status).toBe(404);
  });

  test('that is withdrawn takes down everything with the person, which then cannot be restored', async () => {
    const { id, token } = await ask();
    await agree(token);
    const { _id: itemId } = await shop.product(juno);
    await name(itemId, [id]);
    expect((await api.call('viewProduct', { params: { id: itemId } })).status).toBe(200);
    expect(await api.must('withdrawConsent', { params: { token } })).toMatchObject({ status: 'withdrawn' });
    expect((await api.call('viewProduct', { params: { id: itemId } })).status).toBe(404);
    const [takedown] = (await api.must('listOwnTakedowns', {}, juno.token)).data;
    expect(takedown).toMatchObject({ reason: 'consentWithdrawn', itemId });
    const reviewer = await api.operator('reviewer');
    const restored = await api.call('restoreItem', { params: { id: takedown!._id }, body: {} }, reviewer.token);
    expect(restored.error.error).toBe('CONSENT_MISSING');
    expect((await agree(token)).error.error).toBe('CONSENT_WITHDRAWN');
  });

  describe('of somebody in many items', () => {
    let token = '';
    let items: string[] = [];
    beforeAll(async () => {
      const star = await api.verifiedPerformer();
      const email = 'star@example.org';
      const { _id: id } = await api.must('requestConsent', { body: { name: 'Ola', email } }, star.token);
      await api.runJobs();
      token = /\/consent\/(\S+)/.exec(mails.sent.find(({ to }) => to === email)!.text)![1]!;
      await agree(token);
      items = [];
      for (let at = 0; at < 300; at += 1) items.push(await putOnSale(api, star, 'product'));
      for (const itemId of items) await name(itemId, [id], star);
    }, 120_000);

    test(
      'takes all of them down within a minute of its withdrawal',
      async () => {
        const status = async () =>
          new Set(
            await Promise.all(items.map(async (id) => (await api.call('viewProduct', { params: { id } })).status)),
          );
        expect(await status()).toEqual(new Set([200]));
        await api.must('withdrawConsent', { params: { token } });
        const areDown = async () => {
          await api.runJobs();
          return !(await status()).has(200);
        };
        await until('the takedowns', areDown, WITHDRAWAL_LIMIT_MS);
        expect(await status()).toEqual(new Set([404]));
      },
      WITHDRAWAL_LIMIT_MS,
    );
  });

  test('of people on stage is needed to go live, and its withdrawal ends the show', async () => {
    const { id, token } = await ask();
    await api.must('setStagePeople', { body: { personIds: [id] } }, juno.token);
    const start = () => api.call('startLive', { body: {} }, juno.token);
    expect((await start()).error.error).toBe('CONSENT_MISSING');
    await agree(token);
    const { sessionId } = (await start()).data;
    await api.must('withdrawConsent', { params: { token } });
    expect(api.engine.stopped).toContain(sessionId);
    expect((await start()).error.error).toBe('CONSENT_MISSING');
  });

  test('of people on stage is needed for group and private shows too', async () => {
    const { id, token } = await ask();
    await api.must('setStagePeople', { body: { personIds: [id] } }, juno.token);
    await api.must('updatePrices', { body: { privateCallPrice: 10, groupCallPrice: 10 } }, juno.token);
    await putOnStage(api, juno.id);
    const member = await api.registerMember();
    await buyTokens(api, member, 100);
    const asked = await api.must('askPrivateShow', { params: { id: juno.id }, body: {} }, member.token);
    const accept = () => api.call('acceptPrivateShow', { params: { id: asked.conversation._id } }, juno.token);
    const startGroup = () => api.call('startGroupShow', {}, juno.token);
    expect((await accept()).error.error).toBe('CONSENT_MISSING');
    expect((await startGroup()).error.error).toBe('CONSENT_MISSING');
    await agree(token);
    expect((await accept()).status).toBe(200);
  });

  test('is kept as a record that only reviewers open, each view on the record', async () => {
    const { id, token } = await ask();
    await agree(token);
    const reviewer = await api.operator('reviewer');
    const { data } = await api.must('searchConsents', { query: { performerId: juno.id } }, reviewer.token);
    expect(data).toMatchObject([{ _id: id, legalName: 'Ola Nordmann', dateOfBirth: '1990-01-01' }]);
    expect((await api.call('viewConsentDocument', { params: { id } }, reviewer.token)).status).toBe(200);
    for (const who of [juno, await api.operator('finance'), await api.registerMember()])
      expect((await api.call('viewConsentDocument', { params: { id } }, who.token)).status).toBe(403);
    const { rows } = await api.database.pool.query<{ row: string; document_key: string }>(
      'select p::text as row, document_key from consent_people p where id = $1',
      [id],
    );
    expect(rows[0]!.row).not.toContain('Nordmann');
    const file = path.join(api.dataDir, 'files', rows[0]!.document_key);
    expect(readFileSync(file, 'latin1')).not.toContain('PDF');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('belongs to one performer: another can neither name the person nor see the item', async () => {
    const { id } = await ask();
    const { _id: itemId } = await shop.product(juno);
    const other = await api.verifiedPerformer();
    expect((await name(itemId, [], other)).status).toBe(404);
    const { _id: own } = await shop.product(other, { status: 'inactive' });
    expect((await name(own, [id], other)).status).toBe(404);
  });
});
