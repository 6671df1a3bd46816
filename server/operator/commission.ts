import { z } from 'zod';
import { Percent } from '@contract/earnings';
import { type Context } from '../context';
import { inTransaction } from '../db/transaction';
import { findAccountByUsername } from '../features/auth/service/accounts';
import { readRates, setRate } from '../features/earnings/service/commission';
import { SITE } from '../features/ledger/rules';
import { recordSecurityEvent } from '../features/security/service/record';
import { Refusal } from '../http/errors';
import { invalidValues, type Say, WrongUsage } from './usage';

const KINDS = ['tip', 'private', 'group', 'product', 'video', 'gallery', 'studio', 'member'] as const;
const Rate = z.object({ kind: z.enum(KINDS), percent: z.coerce.number().pipe(Percent).nullable() });

/**
 * The kind, percent (null resets) and username of `list [USERNAME]`, `set KIND PERCENT [USERNAME]` or `reset KIND
 * USERNAME`.
 */
function readWords([action = 'list', ...words]: string[]) {
  if (action === 'list') return { action, username: words[0] };
  if (action === 'set') return { action, kind: words[0], percent: words[1], username: words[2] };
  if (action === 'reset' && words[1]) return { action, kind: words[0], percent: null, username: words[1] };
  throw new WrongUsage('commission');
}

/**
 * Shows and sets what receivers keep, in percent; without a username for the whole site. A change is a new version:
 * earnings keep the rate of their time.
 * @throws WrongUsage, Refusal 422 for an account that earns nothing
 */
export async function commissionCommand(ctx: Context, words: string[], say: Say): Promise<void> {
  const { action, username, ...rate } = readWords(words);
  const account = username ? await findAccountByUsername(ctx, username) : null;
  if (account && account.role !== 'performer' && account.role !== 'studio')
    throw new Refusal(422, 'NO_RECEIVER', `${account.username} is not a performer or a studio and earns nothing.`);
  const owner = account?.id ?? SITE;
  if (action !== 'list') {
    const parsed = Rate.safeParse(rate);
    if (!parsed.success) throw invalidValues(parsed.error);
    await inTransaction(ctx.db, async (tx) => {
      await setRate(tx, { owner, setBy: null, ...parsed.data });
      await recordSecurityEvent(ctx, tx, {
        kind: 'commissionChanged',
        accountId: account?.id ?? null,
        by: null,
        details: parsed.data,
      });
    });
  }
  const rates = await readRates(ctx.db, account ? [owner] : []);
  for (const kind of KINDS) say(`${kind.padEnd(10)} ${String(rates[kind]).padStart(3)} %`);
}
