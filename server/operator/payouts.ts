import { type PayoutCaseView } from '@contract/payouts';
import { type Context } from '../context';
import {
  approvePayout,
  casesWaiting,
  completePayout,
  readCase,
  rejectPayout,
} from '../features/payouts/service/decisions';
import { sealAnew } from '../features/payouts/service/information';
import { settingOf } from '../features/site/service';

type Say = (line: string) => void;

/** One line a request. */
const lineOf = (one: PayoutCaseView, symbol: string) =>
  `${one._id}  ${one.status.padEnd(8)} ${one.account.username.padEnd(24)} ${one.fromDate} to ${one.toDate}  ${String(one.tokenMustPay).padStart(10)} tokens  ${symbol}${one.price.toFixed(2)} by ${one.paymentAccountType}`;

/**
 * What performers and studios are paid: `list`, `show ID` (with the payment details in clear), `approve ID`, `reject ID WHY`, `done ID`, and `reseal` after
 * ENCRYPTION_KEYS got a new first key. @returns false when the words say none of these
 */
export async function keepPayouts(
  ctx: Context,
  [what = 'list', id = '', ...why]: string[],
  say: Say,
): Promise<boolean> {
  const symbol = await settingOf(ctx, 'currencySymbol');
  const decided = (one: PayoutCaseView) => say(lineOf(one, symbol));
  if (what === 'list') {
    const waiting = await casesWaiting(ctx);
    for (const one of waiting) decided(one);
    if (waiting.length === 0) say('No payout waits.');
  } else if (what === 'show' && id) {
    const one = await readCase(ctx, id);
    decided(one);
    for (const [name, value] of Object.entries(one.paymentDetails ?? {})) say(`  ${name.padEnd(16)} ${value}`);
    if (one.requestNote) say(`  note             ${one.requestNote}`);
    if (one.shortfall > 0) say(`  refunds came since: paying now leaves a debt of ${one.shortfall} tokens`);
  } else if (what === 'approve' && id) decided(await approvePayout(ctx, id));
  else if (what === 'reject' && id && why.length > 0) decided(await rejectPayout(ctx, id, why.join(' ')));
  else if (what === 'done' && id) decided(await completePayout(ctx, id));
  else if (what === 'reseal') say(`${await sealAnew(ctx)} entries are sealed with the first key now.`);
  else return false;
  return true;
}
