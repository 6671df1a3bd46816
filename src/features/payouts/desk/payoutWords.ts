import { formatTokens } from '@/ui/format';
import { type Payout, type PayoutDecision, type Stage } from './api';

export const STAGES: readonly { stage: Stage; label: string; empty: string }[] = [
  { stage: 'waiting', label: 'Waiting', empty: 'No payout waits for a decision' },
  { stage: 'ready', label: 'Ready', empty: 'No payout is ready for the bank' },
  { stage: 'exported', label: 'Exported', empty: 'No payout waits for the bank' },
  { stage: 'paid', label: 'Paid', empty: 'No payout was paid yet' },
  { stage: 'rejected', label: 'Rejected', empty: 'No payout was rejected' },
];

/** An amount of money with two decimals, such as "1,234.50". */
export const moneyText = (amount: number): string => formatTokens(amount, 'always');

/** The account that is paid, masked: the last line of its details that has a number. */
export function accountText({ paymentAccountInfo: info }: Payout): string {
  const masked = info.account ?? info.accountNumber ?? info.email ?? '';
  const country = info.bankCountry;
  return country && !masked.startsWith(country) ? `${country} ${masked}` : masked;
}

const DAY_MS = 86_400_000;
const RECENT_DAYS = 14;

/** What to look at before a payout is approved; null: nothing. */
export function checkOf(payout: Payout, now: number): { kind: 'wait' | 'bad' | 'info'; text: string } | null {
  const { shortfall, disputed, detailsChangedAt, lastPayout } = payout;
  if (shortfall > 0) return { kind: 'bad', text: `${formatTokens(shortfall)} tokens refunded since` };
  if (disputed > 0) return { kind: 'bad', text: `Open dispute, ${moneyText(disputed)}` };
  const days = detailsChangedAt ? Math.floor((now - new Date(detailsChangedAt).getTime()) / DAY_MS) : null;
  if (days !== null && days <= RECENT_DAYS)
    return { kind: 'wait', text: days === 0 ? 'Details changed today' : `Details changed ${days} d ago` };
  return lastPayout ? null : { kind: 'info', text: 'First payout' };
}

/** Whether this operator may still approve a payout. */
export const mayApprove = ({ approvals }: Payout, you: string): boolean => approvals.every(({ by }) => by !== you);

/** The decisions that a stage offers: the one of `A` and the one of `R`. */
export function decisionsOf(stage: Stage): { keep: PayoutDecision | null; refuse: boolean } {
  if (stage === 'waiting') return { keep: 'approve', refuse: true };
  if (stage === 'ready') return { keep: 'done', refuse: true };
  return { keep: stage === 'exported' ? 'done' : null, refuse: stage === 'exported' };
}

/** What a decision does, before it is pressed. */
export function effectText(payout: Payout, decision: PayoutDecision): string {
  const { approvalsNeeded, approvals, account, tokenMustPay, shortfall } = payout;
  if (decision === 'reject') return 'No tokens move. The earnings can be requested again.';
  if (decision === 'approve')
    return approvalsNeeded > approvals.length + 1
      ? 'No tokens move. It then waits for another person.'
      : 'No tokens move yet. It goes into the next bank file.';
  const debt = shortfall > 0 ? ` ${formatTokens(shortfall)} of them were refunded since and become a debt.` : '';
  return `Takes ${formatTokens(tokenMustPay, 'always')} tokens from the balance of ${account.name}, once.${debt}`;
}
