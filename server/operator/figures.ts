import { type Context } from '../context';
import { readStatistics } from '../features/statistics/service';
import { reconcilePayments } from '../features/wallet/service/reconciliation';
import { type Say } from './usage';

/** Compares token orders with the ledger and the payment provider now and lists the differences. */
export async function reconcileCommand(ctx: Context, say: Say): Promise<void> {
  const { checked, listed, differences } = await reconcilePayments(ctx);
  for (const { orderId, kind, detail } of differences)
    say(`${kind.padEnd(28)} order ${orderId ?? 'unknown'}: ${detail}`);
  if (listed !== null) say(`${listed} payments of ${ctx.payments.name} in the last 30 days compared with the orders.`);
  say(`${checked} orders compared with the ledger, ${differences.length} differences.`);
}

const COLUMN_WIDTHS = [10, 12, 12, 12, 12, 8, 10];
const row = (cells: string[]) =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(COLUMN_WIDTHS[at]!) : cell.padStart(COLUMN_WIDTHS[at]!))).join(' ');

/** Prints the site's figures by day and in total, in UTC (by default of the last 30 days), and what is due now. */
export async function statisticsCommand(ctx: Context, [fromDate, toDate]: string[], say: Say): Promise<void> {
  const { totals, days, now, currency, ...range } = await readStatistics(ctx, { fromDate, toDate }, 'UTC');
  const figures = (title: string, day: typeof totals) =>
    row([
      title,
      `${currency}${day.revenue.toFixed(2)}`,
      day.tokensSold.toFixed(2),
      day.tokensSpent.toFixed(2),
      day.commission.toFixed(2),
      day.liveHours.toFixed(1),
      `${day.signUps.user}/${day.signUps.performer}/${day.signUps.studio}`,
    ]);
  say(`${range.fromDate} to ${range.toDate}`);
  say(row(['day', 'revenue', 'sold', 'spent', 'commission', 'live h', 'sign-ups*']));
  for (const { day, ...values } of days) say(figures(day, values));
  say(figures('total', totals));
  say('* members/performers/studios');
  const { payoutsDue } = now;
  say(`Payouts due: ${payoutsDue.requests}, ${payoutsDue.tokens} tokens, ${currency}${payoutsDue.money.toFixed(2)}.`);
  say(`Not requested or not paid yet: ${now.tokensUnpaid} tokens. In wallets: ${now.tokensInWallets} tokens.`);
  say(`Live now: ${now.live}. Waiting for a decision: ${now.waiting}.`);
}
