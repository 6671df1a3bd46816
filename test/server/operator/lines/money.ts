import { randomUUID } from 'node:crypto';
import { setSetting } from '@server/features/site/service';
import { sandboxWebhook, type SandboxEventBody } from '@server/payments/sandbox';
import { buyTokens } from '@test/support/money';
import { REASON, type Row, type World } from './world';

const any = expect.anything() as unknown;

const FIRST = { what: 'refund/approveFirst' };
const refund = (status: 'resolved' | 'rejected', isFirst = false): Row => [
  'decideRefundRequests',
  isFirst ? 'approves first' : status,
  async (world) => {
    await setSetting(world.api.ctx, 'refundTwoPersonLimit', isFirst ? 10 : 1000);
    const { member, id } = await world.refund();
    const body = { status, requests: [{ id, version: 1 }], note: REASON };
    const kind = status === 'resolved' ? ('refundResolved' as const) : ('refundRejected' as const);
    const line = {
      account: member.id,
      reason: status === 'rejected' ? 'other' : 'justified',
      ...(isFirst ? FIRST : { what: `refund/${status}`, kind }),
    };
    const after = { status: isFirst ? 'pending' : status, tokens: status === 'resolved' ? 20 : 0 };
    return { given: { body }, line: { ...line, before: { status: 'pending', tokens: 20 }, after } };
  },
];

type Outcome = [what: string, kind: 'operatorAction' | 'payoutApproved' | 'payoutRejected' | 'payoutSent'];
const payout = (
  [effect, decision]: [string, 'approve' | 'reject' | 'done'],
  [what, kind]: Outcome,
  [before, after]: [string, string],
  limit = 1_000_000,
): Row => [
  'decidePayouts',
  effect,
  async (world) => {
    await setSetting(world.api.ctx, 'payoutTwoPersonLimit', 1_000_000);
    const { performer, id, version } = await world.payout(decision === 'done');
    await setSetting(world.api.ctx, 'payoutTwoPersonLimit', limit);
    const body = { decision, payouts: [{ id, version }], note: REASON };
    const reason = { approve: 'inOrder', reject: 'other', done: 'bankPaid' }[decision];
    const line = { what, kind, account: performer.id, before: { status: before }, reason };
    return { given: { body }, line: { ...line, after: { status: after, price: any } } };
  },
];

async function dispute({ api, run }: World) {
  const member = await api.registerMember();
  const order = await buyTokens(api, member, 100);
  const event: SandboxEventBody = {
    ...{ id: `sbx_${randomUUID()}`, type: 'payment.disputed', order, amount: 1000, currency: 'usd' },
    dispute: { status: 'needs_response', reason: 'fraudulent', respondBy: new Date().toISOString() },
  };
  const { body, headers } = sandboxWebhook(api.ctx.config.secrets, event, new Date());
  await fetch(`${api.url}/api/webhooks/payments/sandbox`, { method: 'POST', body, headers });
  const [found] = await run<{ id: string }>('select id from disputes where order_id = $1', [order]);
  return { member, id: found!.id };
}

/** Calls that move money, or write about it. */
export const MONEY: Row[] = [
  refund('resolved'),
  refund('rejected'),
  refund('resolved', true),
  payout(['approves', 'approve'], ['payout/approved', 'payoutApproved'], ['pending', 'approved']),
  payout(['approves first', 'approve'], ['payout/approveFirst', 'operatorAction'], ['pending', 'pending'], 0),
  payout(['rejects', 'reject'], ['payout/rejected', 'payoutRejected'], ['pending', 'rejected']),
  payout(['marks as paid', 'done'], ['payout/done', 'payoutSent'], ['approved', 'done']),
  [
    'exportPayouts',
    '',
    async (world) => {
      const { id } = await world.payout(true);
      const after = { format: 'csv', count: 1, price: any };
      const given = { body: { format: 'csv', ids: [id] } };
      return { given, line: { what: 'payout/export', account: null, after, reason: 'paymentRun' } };
    },
  ],
  [
    'noteDispute',
    '',
    async (world) => {
      const { member, id } = await dispute(world);
      const line = { what: 'dispute/note', account: member.id, before: { notes: 0 }, after: { notes: 1 } };
      return { given: { params: { id }, body: { text: 'Sent the receipt.' } }, line };
    },
  ],
];
