import { type RequestOf } from '@contract/all';
import { DESK_RATE_KINDS, type DeskRateOwnerView } from '@contract/siteDesk';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { refused } from '@server/http/errors';
import { type Account, findAccountByUsername } from '../../auth/service/accounts';
import { SITE } from '../../ledger/rules';
import { type Actor, COMMAND_LINE } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { findRatesInForce } from '../store/rates';
import { viewRateOwners } from '../view';
import { readRates, setRate } from './commission';

/** Lists the rates of the site, then those of accounts with own ones: what applies now, and what is planned. */
export const listRates = async (ctx: Context): Promise<DeskRateOwnerView[]> =>
  viewRateOwners(await findRatesInForce(ctx.db, DESK_RATE_KINDS));

/** Returns an account that earns. @throws Refusal 404, 422 NO_RECEIVER */
export async function findReceiver(ctx: Context, username: string): Promise<Account> {
  const account = await findAccountByUsername(ctx, username);
  if (account.role !== 'performer' && account.role !== 'studio')
    throw refused('NO_RECEIVER', `${account.username} is not a performer or a studio and earns nothing.`);
  return account;
}

/** How long before now a moment still counts as now. */
const NOW_TOLERANCE_MS = 60_000;

/**
 * Sets what a receiver keeps from a moment on, now by default: for the whole site, or for the account of `username`.
 * Payments before that moment keep their rate. `percent` null ends the account's own rate.
 * @throws Refusal 404, 422 NO_RECEIVER, NO_DEFAULT for the site without a percentage, RATE_IN_PAST
 */
export async function setOwnersRate(
  ctx: Context,
  { username, kind, percent, from }: RequestOf<'setDeskRate'>['body'],
  actor: Actor = COMMAND_LINE,
): Promise<DeskRateOwnerView[]> {
  const account = username ? await findReceiver(ctx, username) : null;
  if (!account && percent === null)
    throw refused('NO_DEFAULT', 'The site always needs a rate. Give a percentage. Nothing was changed.');
  const at = from === undefined ? undefined : new Date(from);
  if (at && at.getTime() < Date.now() - NOW_TOLERANCE_MS)
    throw refused(
      'RATE_IN_PAST',
      'A rate cannot begin in the past: earlier payments keep theirs. Choose a later moment.',
    );
  const validFrom = at && at.getTime() > Date.now() ? at : undefined;
  await inTransaction(ctx.db, async (tx) => {
    const before = (await readRates(tx, account ? [account.id] : []))[kind];
    await setRate(tx, { owner: account?.id ?? SITE, kind, percent, setBy: actor.by, from: validFrom });
    await recordOperatorAction(ctx, tx, actor, {
      kind: 'commissionChanged',
      action: 'rates/set',
      site: 'rates',
      accountId: account?.id ?? null,
      before: { kind, percent: before },
      after: { kind, percent, from: validFrom?.toISOString() ?? 'now' },
    });
  });
  return listRates(ctx);
}
