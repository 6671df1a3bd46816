import { readdirSync } from 'node:fs';
import path from 'node:path';
import { auditChecks } from '@server/audit';
import { decideReport } from '@server/features/reports/service/queue';
import { joinStudio } from '@server/features/studios/service/membership';
import { cancelDeletion, scheduleDeletion } from '@server/features/dataRights/service/deletion';
import { eraseAccount, queueDueErasures } from '@server/features/dataRights/service/erasure';
import { ERASURE_RULES } from '@server/features/dataRights/rules/erasure';
import { auditLedger } from '@server/features/ledger/service/audit';
import { inTransaction } from '@server/db/transaction';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { registration } from '@test/support/actors';
import { afterDelay, eraseNow, findTablesWith } from '@test/support/erasure';
import { buyTokens, putOnStage } from '@test/support/money';
import { pictureFile } from '@test/support/pictures';
import { makeShop } from '@test/support/shop';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const query = async (text: string, values: unknown[] = []) => (await api.database.pool.query(text, values)).rows;
const accountRow = async ({ id }: Pick<Actor, 'id'>) => (await query('select * from accounts where id = $1', [id]))[0]!;
const audit = () => auditLedger(api.ctx.db, auditChecks);
const storedFiles = () =>
  readdirSync(path.join(api.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** A member and a performer who wrote, tipped, bought and uploaded; every text of the member contains `member-text`. */
async function makePeople() {
  const member = await api.registerMember({ firstName: 'member-text first', lastName: 'member-text last' });
  const performer = await api.verifiedPerformer();
  const shop = makeShop(api);
  await putOnStage(api, performer.id);
  await buyTokens(api, member, 200);
  await api.must(
    'sendTip',
    { params: { id: performer.id }, body: { token: 7, message: 'member-text tip' } },
    member.token,
  );
  await shop.buy(member, 'video', (await shop.video(performer))._id);
  const { _id: room } = await api.must('getPublicConversation', { params: { id: performer.id } });
  await api.must('sendPublicMessage', { params: { id: room }, body: { text: 'member-text line' } }, member.token);
  await api.must('likePerformer', { params: { id: performer.id } }, member.token);
  const { _id: direct } = await api.must('openConversation', { body: { recipientId: performer.id } }, member.token);
  await api.must('sendMessage', { params: { id: direct }, body: { text: 'a letter that stays' } }, member.token);
  await api.must(
    'sendPhoto',
    {
      body: { recipientId: performer.id },
      files: { 'message-photo': { name: 'p.png', content: await pictureFile('png', 64, 64) } },
    },
    member.token,
  );
  await api.must(
    'createReport',
    { body: { performerId: performer.id, reason: 'spam', note: 'member-text report' } },
    member.token,
  );
  await api.must(
    'uploadUserAvatar',
    { files: { avatar: { name: 'me.png', content: await pictureFile('png', 64, 64) } } },
    member.token,
  );
  await api.must('requestDataExport', {}, member.token);
  await api.must('forgotPassword', { body: { email: member.email } });
  await api.runJobs();
  await api.call('loginUser', { body: { username: member.username, password: 'wrong' } });
  return { member, performer, direct, room };
}

describe('the erasure of a member', () => {
  it('leaves no row with the username, the email address or a text, and a sound ledger', async () => {
    const { member, performer, direct } = await makePeople();
    const files = storedFiles();
    for (const text of [member.username, member.email, 'member-text'])
      expect((await findTablesWith(api, text)).length).toBeGreaterThan(0);
    await eraseNow(api, member);
    for (const text of [member.username, member.email, 'member-text'])
      expect({ text, tables: await findTablesWith(api, text) }).toEqual({ text, tables: [] });
    const row = await accountRow(member);
    expect(row).toMatchObject({
      status: 'deleted',
      name: 'Deleted account',
      first_name: '',
      date_of_birth: null,
      country: null,
    });
    expect(row.username).toMatch(/^deleted-[0-9a-f]{12}$/);
    for (const table of ['sessions', 'mail_links', 'account_devices', 'favourites', 'data_exports'])
      expect({
        table,
        rows: (await query(`select from ${table} t where t::text like '%' || $1 || '%'`, [member.id])).length,
      }).toEqual({ table, rows: 0 });
    // avatar and picture in two sizes each, and the archive
    expect(files.length - storedFiles().length).toBe(5);
    const audited = await audit();
    expect(audited.faults).toEqual([]);
    const { data } = await api.must('searchConversations', { query: {} }, performer.token);
    expect(data.find(({ _id }) => _id === direct)?.recipientInfo.name).toBe('Deleted account');
    const messages = await api.must('listMessages', { params: { id: direct } }, performer.token).catch(() => null);
    expect(
      JSON.stringify(messages ?? (await query('select text from messages where conversation_id = $1', [direct]))),
    ).toContain('a letter that stays');
  });

  it('forfeits the tokens that are left', async () => {
    const member = await api.registerMember();
    await buyTokens(api, member, 60);
    await eraseNow(api, member);
    const [row] = await query(
      "select coalesce(sum(p.amount), 0)::int as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.owner = $1 and a.kind = 'member'",
      [member.id],
    );
    expect(row).toEqual({ sum: 0 });
    expect((await audit()).faults).toEqual([]);
  });

  it('keeps the username reserved, frees the address, and ends the login', async () => {
    const member = await api.registerMember();
    await eraseNow(api, member);
    const again = { ...registration({ username: member.username }), email: member.email };
    expect((await api.call('registerUser', { body: again })).status).toBe(400);
    const fresh = await api.registerMember({ email: member.email });
    expect((await accountRow(fresh)).email_held).toBe(true);
    expect(
      (
        await api.call('loginUser', {
          body: { username: (await accountRow(member)).username, password: member.password },
        })
      ).error.error,
    ).toBe('WRONG_CREDENTIALS');
  });

  it('clears a conversation once both sides are deleted', async () => {
    const { member, performer } = await makePeople();
    await query("update orders set delivery_status = 'delivered'");
    await eraseNow(api, member);
    await query("update reports set status = 'dismissed'");
    await eraseNow(api, performer);
    expect(
      (
        await query(
          "select from messages where text = 'a letter that stays' and conversation_id in (select conversation_id from conversation_members where account_id = $1)",
          [member.id],
        )
      ).length,
    ).toBe(0);
  });
});

describe('the erasure of a performer', () => {
  it('deletes uploads, profile, room and search words, and keeps the orders of buyers', async () => {
    const [performer, member] = [
      await api.verifiedPerformer({ username: `zyxomma-${Date.now()}` }),
      await api.registerMember(),
    ];
    const before = storedFiles();
    const shop = makeShop(api);
    await api.must('updatePerformer', { body: { bio: 'performer-text bio', tags: ['zyxtag'] } }, performer.token);
    const video = await shop.video(performer, { description: 'performer-text video' });
    await shop.gallery(performer, { description: 'performer-text gallery' });
    await shop.product(performer, { description: 'performer-text product' });
    await shop.buy(member, 'video', video._id);
    const { _id: room } = await api.must('getPublicConversation', { params: { id: performer.id } });
    await api.must(
      'sendPublicMessage',
      { params: { id: room }, body: { text: 'performer-text line' } },
      performer.token,
    );
    expect(await findTablesWith(api, 'zyxomma')).toEqual(
      expect.arrayContaining(['public.search_words', 'public.performers']),
    );
    const files = storedFiles().filter((name) => !before.includes(name) && !name.endsWith('.pdf'));
    expect(files.length).toBeGreaterThan(4);
    await eraseNow(api, performer);
    for (const text of [performer.username, performer.email, 'performer-text', 'zyxomma', 'zyxtag'])
      expect({ text, tables: await findTablesWith(api, text) }).toEqual({ text, tables: [] });
    expect(storedFiles().filter((name) => files.includes(name))).toEqual([]);
    expect(
      await query(
        'select type, removed_at is not null as removed from orders o join videos v on v.id = o.item_id where o.member_id = $1',
        [member.id],
      ),
    ).toEqual([{ type: 'video', removed: true }]);
    expect((await api.must('searchUserOrders', { query: {} }, member.token)).data[0]?.performer.name).toBe(
      'Deleted account',
    );
    expect((await api.call('viewPerformer', { params: { username: performer.username } })).status).toBe(404);
    expect((await audit()).faults).toEqual([]);
  });

  it('waits for the decision on an open report about them', async () => {
    const [performer, member, operator] = [
      await api.verifiedPerformer(),
      await api.registerMember(),
      await api.operator(),
    ];
    const { _id } = await api.must(
      'createReport',
      { body: { performerId: performer.id, reason: 'fraud' } },
      member.token,
    );
    await eraseNow(api, performer);
    expect((await accountRow(performer)).status).toBe('closing');
    await decideReport(api.ctx, operator as never, _id, 'dismiss', '');
    await eraseAccount(api.ctx, performer.id, afterDelay());
    expect((await accountRow(performer)).status).toBe('deleted');
  });

  it('ends the membership of a studio', async () => {
    const [studio, performer] = [await api.registerStudio(), await api.verifiedPerformer()];
    await inTransaction(api.ctx.db, (tx) => joinStudio(tx, studio.id, performer.id));
    await eraseNow(api, performer);
    expect(
      await query('select from studio_memberships where performer_id = $1 and until is null', [performer.id]),
    ).toEqual([]);
    await eraseNow(api, studio);
    expect((await findTablesWith(api, studio.username)).length).toBe(0);
  });
});

describe('an erasure', () => {
  it('begins when the days are over, not before, and not for an account that was kept', async () => {
    const [early, kept] = [await api.registerMember(), await api.registerMember()];
    await scheduleDeletion(api.ctx, early.id, { requestedBy: 'owner' });
    await scheduleDeletion(api.ctx, kept.id, { requestedBy: 'owner' });
    await cancelDeletion(api.ctx, kept.id, null);
    await eraseAccount(api.ctx, early.id);
    await eraseAccount(api.ctx, kept.id, afterDelay());
    expect([(await accountRow(early)).status, (await accountRow(kept)).status]).toEqual(['closing', 'active']);
    await query("update account_deletions set delete_at = now() - interval '1 minute' where account_id = $1", [
      early.id,
    ]);
    await queueDueErasures(api.ctx);
    await api.runJobs();
    expect((await accountRow(early)).status).toBe('deleted');
  });

  it('that was interrupted goes on where it stopped, and cannot be taken back', async () => {
    const { member } = await makePeople();
    await scheduleDeletion(api.ctx, member.id, { requestedBy: 'owner' });
    const { remove } = api.ctx.storage;
    let removed = 0;
    api.ctx.storage.remove = (key) => (removed++ === 2 ? Promise.reject(new Error('the process died')) : remove(key));
    await expect(eraseAccount(api.ctx, member.id, afterDelay())).rejects.toThrow('the process died');
    api.ctx.storage.remove = remove;
    expect(await cancelDeletion(api.ctx, member.id, null)).toBe(false);
    await eraseAccount(api.ctx, member.id, afterDelay());
    expect(await findTablesWith(api, member.username)).toEqual([]);
    await eraseAccount(api.ctx, member.id, afterDelay());
    expect((await audit()).faults).toEqual([]);
  });

  it('has a rule for every column that refers to an account', async () => {
    const rows = (await query(`select source.relname || '.' || column_.attname as name from pg_constraint c
      join pg_class source on source.oid = c.conrelid join pg_attribute column_ on column_.attrelid = c.conrelid and column_.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid in ('accounts'::regclass, 'performers'::regclass, 'studios'::regclass)`)) as {
      name: string;
    }[];
    const withoutForeignKey = ['messages.sender_id', 'tips.performer_id', 'tips.sender_id'];
    const columns = [...rows.map(({ name }) => name), ...withoutForeignKey];
    expect(Object.keys(ERASURE_RULES).sort()).toEqual(columns.sort());
  });
});
