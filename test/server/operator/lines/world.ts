import { API_BASE } from '@contract/base';
import { type CaseKind } from '@contract/caseKinds';
import { type EndpointName } from '@contract/paths';
import { type SecurityEventKind } from '@contract/security';
import { mediaSecretOf } from '@server/features/streaming/engines/embedded';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { type Given } from '@test/support/call';
import { buyerOf, WIRE } from '@test/support/earnings';
import { putOnSale } from '@test/support/items';
import { buyTokens } from '@test/support/money';
import { daysAgo, noonOf } from '@test/support/payouts';
import { makeShop } from '@test/support/shop';

/** The reason, or the words, of every action that asks for one. */
export const REASON = 'As the rules say';

/** What an action writes into the security log, besides who did it and from where. */
interface Line {
  /** `action`, or `setting` for a line about one setting */
  what: string;
  /** `operatorAction` by default */
  kind?: SecurityEventKind;
  /** the account concerned; null: the site */
  account: string | null;
  before?: unknown;
  after?: unknown;
  reason?: unknown;
}

/** A call that an owner makes, and its line. */
interface Prepared {
  given: Given<EndpointName>;
  /** null: the call only reads, and must write nothing */
  line: Line | null;
  /** events of other accounts that follow from it, or what the account reads in its own log: kinds, or actions */
  beside?: string[];
}

/** One way to make a call, by its name and, where it has several effects, a word for this one. */
export type Row = [call: EndpointName, effect: string, prepare: (world: World) => Promise<Prepared>];

export interface World {
  api: Api;
  owner: Actor;
  other: Actor;
  shop: ReturnType<typeof makeShop>;
  run<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  /** the waiting case of a kind, about a subject or an account */
  caseOf(kind: CaseKind, about: string): Promise<{ id: string; version: number }>;
  reported(): Promise<{ performer: Actor; reportId: string }>;
  /** a product of a new performer */
  product(): Promise<{ performer: Actor; itemId: string }>;
  /** a show without pictures */
  live(): Promise<{ performer: Actor; id: string }>;
  /** a refund request for 20 tokens */
  refund(): Promise<{ member: Actor; id: string }>;
  /** a payout request, which the other operator approved or nobody decided */
  payout(isApproved?: boolean): Promise<{ performer: Actor; id: string; version: number }>;
}

async function startShow(api: Api, { token }: Actor): Promise<string> {
  const { sessionId } = await api.must('startLive', { body: { title: 'Torch songs' } }, token);
  await fetch(`${api.url}${API_BASE}/webhooks/media/embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-media-secret': mediaSecretOf(api.ctx.config) },
    body: JSON.stringify({ action: 'started', streamId: sessionId, at: new Date().toISOString() }),
  });
  return sessionId;
}

/** Returns functions that prepare what operators decide about. */
export function makeWorld(api: Api, owner: Actor, other: Actor): World {
  const run: World['run'] = async <T extends object>(text: string, values: unknown[] = []) =>
    (await api.database.pool.query<T>(text, values)).rows;
  return {
    ...{ api, owner, other, run, shop: makeShop(api) },
    async caseOf(kind, about) {
      const [found] = await run<{ id: string; version: number }>(
        `select id, version from cases where kind = $1 and (subject_id = $2 or account_id::text = $2)
          order by opened_at desc limit 1`,
        [kind, about],
      );
      if (!found) throw new Error(`no ${kind} case about ${about}`);
      return found;
    },
    async reported() {
      const [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
      const body = { performerId: performer.id, reason: 'spam' as const };
      return { performer, reportId: (await api.must('createReport', { body }, member.token))._id };
    },
    async product() {
      const performer = await api.verifiedPerformer();
      return { performer, itemId: await putOnSale(api, performer, 'product') };
    },
    async live() {
      const performer = await api.verifiedPerformer();
      return { performer, id: await startShow(api, performer) };
    },
    async refund() {
      const [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
      const itemId = await putOnSale(api, performer, 'product', { tokens: 20 });
      await buyTokens(api, member, 20);
      const order = await api.must('purchaseItem', { params: { type: 'product', id: itemId } }, member.token);
      const body = { sourceType: 'order' as const, sourceId: order._id, token: 20, description: 'It is broken.' };
      return { member, id: (await api.must('requestRefund', { body }, member.token))._id };
    },
    async payout(isApproved = false) {
      const performer = await api.verifiedPerformer();
      await api.must('savePaymentInformation', { body: WIRE }, performer.token);
      await (await buyerOf(api, performer.id)).buys(5000, { at: noonOf(2) });
      const body = { paymentAccountType: 'wire' as const, fromDate: daysAgo(3), toDate: daysAgo(0) };
      const params = { role: 'performer' as const };
      const { _id: id } = await api.must('createPayoutRequest', { params, body }, performer.token);
      if (!isApproved) return { performer, id, version: 1 };
      const payouts = [{ id, version: 1 }];
      await api.must('decidePayouts', { body: { decision: 'approve', payouts } }, other.token);
      return { performer, id, version: 2 };
    },
  };
}
