import { type PayoutCaseView } from '@contract/payoutDesk';
import { type Context } from '../context';
import { listWaitingCases, openCase } from '../features/payouts/service/cases';
import { approvePayout, completePayout, rejectPayout } from '../features/payouts/service/decisions';
import { resealTotps } from '../features/auth/service/secondFactors/totp';
import { resealDocuments } from '../features/documents/service/encrypting';
import { resealIdentities } from '../features/identity/service/expiry';
import { resealDetails } from '../features/payouts/service/information';
import { readSetting } from '../features/site/service';
import { type Actor, COMMAND_LINE } from '../features/security/service/record';
import { checkId, type Say, WrongUsage } from './usage';

const lineOf = (one: PayoutCaseView, symbol: string) =>
  `${one._id}  ${one.status.padEnd(8)} ${one.account.username.padEnd(24)} ${one.fromDate} to ${one.toDate}  ${String(one.tokenMustPay).padStart(10)} tokens  ${symbol}${one.price.toFixed(2)} by ${one.paymentAccountType}`;

async function list(ctx: Context, symbol: string, say: Say): Promise<void> {
  const waiting = await listWaitingCases(ctx);
  for (const one of waiting) say(lineOf(one, symbol));
  if (waiting.length === 0) say('No payout request is waiting.');
}

async function show(ctx: Context, id: string, symbol: string, say: Say): Promise<void> {
  const one = await openCase(ctx, id);
  say(lineOf(one, symbol));
  for (const [name, value] of Object.entries(one.paymentDetails ?? {})) say(`  ${name.padEnd(16)} ${value}`);
  if (one.requestNote) say(`  note             ${one.requestNote}`);
  if (one.shortfall > 0)
    say(`  Refunds were made since the request. Paying it leaves a debt of ${one.shortfall} tokens.`);
}

async function approve(ctx: Context, id: string, symbol: string, say: Say, actor: Actor): Promise<void> {
  const one = await approvePayout(ctx, id, actor);
  say(lineOf(one, symbol));
  if (one.status === 'pending') say('It is above the limit for two people. Another person must approve it as well.');
}

/**
 * Lists payout requests and decides on them: `list`, `show ID` (with the payment details in full), `approve ID`,
 * `reject ID REASON`, `done ID`, and `reseal`, which re-encrypts payment details after ENCRYPTION_KEYS got a new first
 * key.
 * @throws WrongUsage
 */
export async function payoutsCommand(
  ctx: Context,
  [action = 'list', id = '', ...reason]: string[],
  say: Say,
  actor: Actor = COMMAND_LINE,
): Promise<void> {
  const symbol = await readSetting(ctx, 'currencySymbol');
  if (id) checkId(id, 'Payout request');
  if (action === 'list') await list(ctx, symbol, say);
  else if (action === 'show' && id) await show(ctx, id, symbol, say);
  else if (action === 'approve' && id) await approve(ctx, id, symbol, say, actor);
  else if (action === 'reject' && id && reason.length > 0)
    say(lineOf(await rejectPayout(ctx, id, { note: reason.join(' ') }, actor), symbol));
  else if (action === 'done' && id) say(lineOf(await completePayout(ctx, id, actor), symbol));
  else if (action === 'reseal')
    say(
      `${await resealDetails(ctx)} payment details, ${await resealTotps(ctx)} authenticator secrets and ${(await resealDocuments(ctx)) + (await resealIdentities(ctx))} document keys and records re-encrypted with the first key.`,
    );
  else throw new WrongUsage('payouts');
}
