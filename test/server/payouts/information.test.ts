import { randomBytes } from 'node:crypto';
import { setSetting } from '@server/features/site/service';
import { runCommand } from '@server/operator/commands';
import { makeSealing } from '@server/sealing/sealing';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { buyerOf, WIRE } from '../../support/earnings';
import { type Mailbox, startMailbox } from '../../support/mailbox';

describe('payment details', () => {
  const former = { id: 'former', key: randomBytes(32) };
  let mailbox: Mailbox;
  let api: Api;
  let performer: Actor;

  beforeAll(async () => {
    mailbox = await startMailbox();
    api = await startApi({
      env: { SMTP_URL: mailbox.url, ENCRYPTION_KEYS: `former:${former.key.toString('base64')}` },
    });
    performer = await api.verifiedPerformer();
  });
  afterAll(async () => {
    await api.close();
    await mailbox.close();
  });

  const save = (body: Record<string, unknown>, who = performer) =>
    api.must('savePaymentInformation', { body }, who.token);
  const list = (who = performer) => api.must('listPaymentInformation', {}, who.token);

  it('are shown masked, stored encrypted, and confirmed by email', async () => {
    const shown = await save(WIRE);
    expect(shown).toMatchObject({
      type: 'wire',
      details: { accountHolder: 'Juno Valcourt', account: '•••• 7034', bic: 'GKCCBEBB' },
    });
    expect(await list()).toEqual([shown]);
    const {
      rows: [row],
    } = await api.database.pool.query<{ sealed: string }>('select * from payment_information where account_id = $1', [
      performer.id,
    ]);
    expect(JSON.stringify(row)).not.toMatch(/7034|Valcourt|GKCC/);
    expect(row!.sealed).toMatch(/^former\./);
    await api.runJobs();
    const mail = mailbox.newest(performer.email, 'Your payment details at Footlights were changed');
    expect(mail.source).toContain('bank transfer');
    expect(mail.source).not.toContain('7034');
  });

  it('have one entry for each of six types, and the calls for one type save the same entry', async () => {
    const mailAccount = { accountName: 'Juno', email: 'Juno@Example.com' };
    await api.must('updatePaxum', { body: mailAccount }, performer.token);
    await api.must('updateBitpay', { body: mailAccount }, performer.token);
    await api.must(
      'updateDirectDeposit',
      {
        body: {
          accountHolder: 'Juno',
          bankName: 'Lake Bank',
          routingNumber: '021000021',
          accountNumber: '123456789',
          accountType: 'checking',
        },
      },
      performer.token,
    );
    const { type: _type, ...wire } = WIRE;
    await api.must('updateBankTransfer', { body: { ...wire, bankName: 'Bank of the Hill' } }, performer.token);
    await save({ type: 'paypal', ...mailAccount });
    await save({ type: 'payoneer', ...mailAccount });
    expect((await list()).map(({ type, details }) => [type, details.email ?? details.bankName])).toEqual([
      ['wire', 'Bank of the Hill'],
      ['paxum', 'j•••@example.com'],
      ['bitpay', 'j•••@example.com'],
      ['deposit', 'Lake Bank'],
      ['paypal', 'j•••@example.com'],
      ['payoneer', 'j•••@example.com'],
    ]);
  });

  it.each([
    [{ ...WIRE, account: 'BE68539007547035' }, 'account'],
    [{ ...WIRE, bic: 'nothing' }, 'bic'],
    [{ ...WIRE, accountHolder: ' ' }, 'accountHolder'],
    [{ type: 'paypal', accountName: 'J', email: 'juno' }, 'email'],
    [{ type: 'cash', accountName: 'J' }, 'type'],
    [{ type: 'wire' }, 'accountHolder'],
  ])('are refused if invalid: %o', async (body, property) => {
    const { status, error } = await api.call('savePaymentInformation', { body }, performer.token);
    expect([status, error.message]).toEqual([400, expect.arrayContaining([expect.objectContaining({ property })])]);
  });

  it('can be used after the cooling-off time, which saving the same details does not restart', async () => {
    const other = await api.verifiedPerformer();
    await (await buyerOf(api, other.id)).buys(1000);
    const today = new Date().toISOString();
    const ask = () =>
      api.call(
        'createPayoutRequest',
        { params: { role: 'performer' }, body: { paymentAccountType: 'wire', fromDate: today, toDate: today } },
        other.token,
      );
    expect((await ask()).error.error).toBe('PAYMENT_INFORMATION_MISSING');
    const saved = await save(WIRE, other);
    expect(new Date(saved.usableFrom).getTime() - new Date(saved.updatedAt).getTime()).toBe(48 * 3_600_000);
    expect((await ask()).error).toMatchObject({
      statusCode: 422,
      error: 'PAYMENT_INFORMATION_RECENT',
      message: expect.stringContaining(new Date(saved.usableFrom).toUTCString()),
    });
    await api.database.pool.query(
      `update payment_information set updated_at = now() - interval '49 hours' where account_id = $1`,
      [other.id],
    );
    expect((await save({ ...WIRE, account: 'be68539007547034' }, other)).usableFrom < new Date().toISOString()).toBe(
      true,
    );
    expect((await ask()).status).toBe(200);
    await save({ ...WIRE, bankName: 'Bank of somebody else' }, other);
    expect(new Date((await list(other))[0]!.usableFrom).getTime()).toBeGreaterThan(Date.now());
  });

  it('are readable for performers and studios, each their own', async () => {
    const studio = await api.registerStudio();
    expect((await save({ type: 'payoneer', accountName: 'North', email: 'money@north.test' }, studio)).type).toBe(
      'payoneer',
    );
    expect(await list(studio)).toHaveLength(1);
    expect(await list(await api.verifiedPerformer())).toEqual([]);
    expect((await api.call('listPaymentInformation', {}, (await api.registerMember()).token)).status).toBe(403);
    expect((await api.call('updatePaxum', { body: {} }, studio.token)).status).toBe(403);
  });

  it('can be opened after a change of the key, and a command seals them with the new key', async () => {
    await setSetting(api.ctx, 'payoutCoolingOffHours', 0);
    const before = await list();
    const rotated = { ...api.ctx, sealing: makeSealing([{ id: 'newest', key: randomBytes(32) }, former]) };
    const output: string[] = [];
    await runCommand(rotated, ['payouts', 'reseal'], (line) => output.push(line));
    const { rows } = await api.database.pool.query<{ sealed: string }>(
      'select sealed from payment_information union all select payment_sealed from payout_requests',
    );
    expect([rows.every(({ sealed }) => sealed.startsWith('newest.')), output]).toEqual([
      true,
      [
        expect.stringMatching(
          new RegExp(
            `^${rows.length} payment details, 0 authenticator secrets and [1-9]\\d* document keys and records re-encrypted`,
          ),
        ),
      ],
    ]);
    api.ctx.sealing = rotated.sealing;
    expect((await list()).map(({ details }) => details)).toEqual(before.map(({ details }) => details));
  });
});
