import { z } from 'zod';
import { type Context } from '../context';
import { inTransaction } from '../db/transaction';
import { findAccountByUsername } from '../features/auth/service/accounts';
import { ratesInForce, setRate } from '../features/earnings/service';
import { SITE } from '../features/ledger/rules';
import { settingOf } from '../features/site/service';
import { readStatistics } from '../features/statistics/service';
import { addPackage, searchPackages, withdrawPackage } from '../features/wallet/service/orders';
import { reconcilePayments } from '../features/wallet/service/reconciliation';
import { Refusal } from '../http/errors';

type Say = (line: string) => void;

const Offer = z.object({
  name: z.string().trim().min(1, 'This field is required!').max(60),
  tokens: z.coerce.number('Not a validate number!').int('Whole tokens only!').min(1).max(10_000_000),
  price: z.coerce
    .number('Not a validate number!')
    .positive()
    .max(1_000_000)
    .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'Two decimals at most!'),
  description: z.string().max(200),
});

/** Packages of tokens on sale: `list`, `add NAME TOKENS PRICE [DESCRIPTION]`, `remove NAME`. @returns false when the words say none of these */
export async function keepPackages(
  ctx: Context,
  [what = 'list', name = '', tokens, price, ...description]: string[],
  say: Say,
): Promise<boolean> {
  const { data, total } = await searchPackages(ctx, { limit: 200, offset: 0 });
  const symbol = await settingOf(ctx, 'currencySymbol');
  if (what === 'list') {
    for (const offer of data)
      say(`${offer.name.padEnd(24)} ${String(offer.tokens).padStart(8)} tokens  ${symbol}${offer.price.toFixed(2)}`);
    if (total === 0) say('Nothing is on sale. Members cannot buy tokens yet.');
    return true;
  }
  if (what === 'remove' && name) {
    await withdrawPackage(ctx, name);
    say(`${name} is no longer on sale.`);
    return true;
  }
  if (what !== 'add' || price === undefined) return false;
  const parsed = Offer.safeParse({ name, tokens, price, description: description.join(' ') });
  if (!parsed.success)
    throw new Refusal(
      400,
      'VALIDATION',
      parsed.error.issues.map((issue) => ({
        property: issue.path.join('.'),
        constraints: { [issue.code]: issue.message },
      })),
    );
  const { price: major, ...offer } = parsed.data;
  await addPackage(ctx, { ...offer, priceMinor: Math.round(major * 100), ordering: total });
  say(`${offer.name} is on sale: ${offer.tokens} tokens for ${symbol}${major.toFixed(2)}.`);
  return true;
}

const KINDS = ['tip', 'private', 'group', 'product', 'video', 'gallery', 'studio', 'member'] as const;

/**
 * What receivers keep, in percent: `list [USERNAME]`, `set KIND PERCENT [USERNAME]` (without a name the site's default), `reset KIND USERNAME`.
 * Every change is a new version; what was earned keeps the rate of its time. @returns false when the words say none of these
 */
export async function keepCommission(ctx: Context, [what = 'list', ...words]: string[], say: Say): Promise<boolean> {
  const [kind, percent, name] =
    what === 'reset' ? [words[0], null, words[1]] : what === 'set' ? words : [undefined, undefined, words[0]];
  if ((what === 'reset' && !name) || !['list', 'set', 'reset'].includes(what)) return false;
  const account = name ? await findAccountByUsername(ctx, name) : null;
  if (account && account.role !== 'performer' && account.role !== 'studio')
    throw new Refusal(422, 'NO_RECEIVER', `${account.username} receives no payments.`);
  const owner = account?.id ?? SITE;
  if (what !== 'list') {
    const parsed = z
      .object({ kind: z.enum(KINDS), percent: z.coerce.number().int().min(0).max(100).nullable() })
      .safeParse({ kind, percent });
    if (!parsed.success)
      throw new Refusal(
        400,
        'VALIDATION',
        parsed.error.issues.map((issue) => ({
          property: issue.path.join('.'),
          constraints: { [issue.code]: issue.message },
        })),
      );
    await inTransaction(ctx.db, (tx) => setRate(tx, { owner, setBy: null, ...parsed.data }));
  }
  const rates = await ratesInForce(ctx.db, account ? [owner] : []);
  for (const each of KINDS) say(`${each.padEnd(10)} ${String(rates[each]).padStart(3)} %`);
  return true;
}

/** Compares orders with the ledger now, and says what disagrees. */
export async function sayReconciliation(ctx: Context, say: Say): Promise<void> {
  const { checked, differences } = await reconcilePayments(ctx);
  for (const { orderId, kind, detail } of differences)
    say(`${kind.padEnd(28)} order ${orderId ?? 'unknown'}: ${detail}`);
  say(`${checked} orders compared with the ledger, ${differences.length} disagree.`);
}

/** The site in figures: totals of the range (without one the last 30 days, in UTC), its days, and how things stand now. */
export async function sayStatistics(ctx: Context, [fromDate, toDate]: string[], say: Say): Promise<void> {
  const { totals, days, now, currency, ...range } = await readStatistics(ctx, { fromDate, toDate }, 'UTC');
  const line = (name: string, { revenue, tokensSold, tokensSpent, commission, liveHours, signUps }: typeof totals) =>
    say(
      [
        name.padEnd(10),
        `${currency}${revenue.toFixed(2)}`.padStart(12),
        tokensSold.toFixed(2).padStart(12),
        tokensSpent.toFixed(2).padStart(12),
        commission.toFixed(2).padStart(12),
        liveHours.toFixed(1).padStart(8),
        `${signUps.user}/${signUps.performer}/${signUps.studio}`.padStart(10),
      ].join(' '),
    );
  say(`${range.fromDate} to ${range.toDate}`);
  say(
    [
      'day'.padEnd(10),
      'revenue'.padStart(12),
      'sold'.padStart(12),
      'spent'.padStart(12),
      'commission'.padStart(12),
      'live h'.padStart(8),
      'sign-ups*'.padStart(10),
    ].join(' '),
  );
  for (const { day, ...figures } of days) line(day, figures);
  line('all', totals);
  say('* members/performers/studios');
  say(
    `Payouts due: ${now.payoutsDue.requests}, ${now.payoutsDue.tokens} tokens, ${currency}${now.payoutsDue.money.toFixed(2)}. Not asked for or not paid yet: ${now.tokensUnpaid} tokens. In wallets: ${now.tokensInWallets} tokens.`,
  );
  say(`Live now: ${now.live}. Waiting for a decision: ${now.waiting}.`);
}
