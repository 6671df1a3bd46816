import { dayAfter, dayOf } from '@server/calendar';
import { auditLedger } from '@server/features/ledger/service/audit';
import { readBalance } from '@server/features/ledger/service/balances';
import { payoutChecks } from '@server/features/payouts/service/statement';
import { setSetting } from '@server/features/site/service';
import { type Actor } from './actors';
import { type Api, startApi } from './api';
import { type Buyer, buyerOf, WIRE } from './earnings';
import { type Mailbox, startMailbox } from './mailbox';

export const today = dayOf(new Date(), 'UTC');
export const daysAgo = (days: number) => dayAfter(today, -days);
export const noonOf = (days: number) => `${daysAgo(days)}T12:00:00Z`;
export const performerRole = { role: 'performer' as const };

/**
 * Registers the hooks of a test file about payout requests: an API with a mailbox, and for each test a performer with
 * payment details and a buyer. The ledger is audited after each test.
 */
export function payoutSite() {
  let mailbox: Mailbox;
  let api: Api;
  let operator: Actor;
  let performer: Actor;
  let buyer: Buyer;

  beforeAll(async () => {
    mailbox = await startMailbox();
    api = await startApi({ env: { SMTP_URL: mailbox.url } });
    operator = await api.operator();
    await setSetting(api.ctx, 'payoutCoolingOffHours', 0);
  });
  beforeEach(async () => {
    performer = await api.verifiedPerformer();
    await api.must('savePaymentInformation', { body: WIRE }, performer.token);
    buyer = await buyerOf(api, performer.id);
  });
  afterEach(async () => expect((await auditLedger(api.ctx.db, payoutChecks)).faults).toEqual([]));
  afterAll(async () => {
    await api.close();
    await mailbox.close();
  });

  const ask = (body: Record<string, unknown>, who = performer, idempotencyKey?: string) =>
    api.call('createPayoutRequest', { params: performerRole, body, idempotencyKey }, who.token);
  /** decides on the current version, or on another one; answers as if the call were about one payout */
  const decide = async (
    id: string,
    decision: 'approve' | 'reject' | 'done',
    { by = operator, version, reason }: { by?: Actor; version?: number; reason?: string } = {},
  ) => {
    const known = version ?? (await currentVersion(id));
    const body = { decision, note: reason, payouts: [{ id, version: known }] };
    const [result] = await api.must('decidePayouts', { body }, by.token);
    return {
      refusal: result!.refusal,
      get data() {
        if (result!.refusal) throw new Error(`${result!.refusal.error}: ${result!.refusal.message}`);
        return result!.payout!;
      },
    };
  };
  const currentVersion = async (id: string) =>
    (await api.database.pool.query<{ version: number }>('select version from payout_requests where id = $1', [id]))
      .rows[0]?.version ?? 1;
  const approve = (id: string, by = operator) => decide(id, 'approve', { by });
  const done = (id: string) => decide(id, 'done');
  return {
    get api() {
      return api;
    },
    get operator() {
      return operator;
    },
    get performer() {
      return performer;
    },
    get buyer() {
      return buyer;
    },
    range: (from: number, to: number) => ({
      paymentAccountType: 'wire' as const,
      fromDate: daysAgo(from),
      toDate: daysAgo(to),
    }),
    ask,
    mustAsk: async (body: Record<string, unknown>) => (await ask(body)).data,
    edit: (id: string, body: Record<string, unknown>, who = performer) =>
      api.call('updatePayoutRequest', { params: { ...performerRole, id }, body }, who.token),
    preview: (body: Record<string, unknown> = {}) =>
      api.must('previewPayoutRequest', { params: performerRole, body }, performer.token),
    approve,
    decide,
    reject: (id: string, reason = 'The name does not fit.') => decide(id, 'reject', { reason }),
    done,
    pay: async (id: string) => {
      await approve(id);
      return (await done(id)).data;
    },
    earned: async (query: Record<string, unknown> = {}) =>
      (await api.must('searchEarnings', { params: performerRole, query: { sort: 'asc', ...query } }, performer.token))
        .data,
    balance: () => readBalance(api.ctx.db, performer.id, 'performer'),
    /** sends the queued emails and returns the newest one with this subject */
    mailed: async (subject: string) => {
      await api.runJobs();
      return mailbox.newest(performer.email, subject).source;
    },
  };
}
