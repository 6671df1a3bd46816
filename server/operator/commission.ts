import { z } from 'zod';
import { DESK_RATE_KINDS, siteDesk } from '@contract/siteDesk';
import { type Context } from '../context';
import { readRates } from '../features/earnings/service/commission';
import { findReceiver, listRates, setOwnersRate } from '../features/earnings/service/deskRates';
import { type Actor, COMMAND_LINE } from '../features/security/service/record';
import { parsedBy, type Say, WrongUsage } from './usage';

const Rate = siteDesk.setDeskRate.body.extend({
  percent: z.coerce.number().pipe(siteDesk.setDeskRate.body.shape.percent.unwrap()).nullable(),
});

/** Returns the moment after `--from`, a day or a point in time, and the other words. @throws WrongUsage */
function readFrom(words: string[]): { from?: string; others: string[] } {
  const at = words.indexOf('--from');
  if (at < 0) return { others: words };
  const moment = new Date(words[at + 1] ?? '');
  if (Number.isNaN(moment.getTime())) throw new WrongUsage('commission');
  return { from: moment.toISOString(), others: words.toSpliced(at, 2) };
}

/**
 * The kind, percent (null resets), username and moment of `list [USERNAME]`, `set KIND PERCENT [USERNAME] [--from
 * MOMENT]` or `reset KIND USERNAME [--from MOMENT]`.
 */
function readWords(words: string[]) {
  const { from, others } = readFrom(words);
  const [action = 'list', ...rest] = others;
  if (action === 'list') return { action, username: rest[0] };
  if (action === 'set') return { action, kind: rest[0], percent: rest[1], username: rest[2], from };
  if (action === 'reset' && rest[1]) return { action, kind: rest[0], percent: null, username: rest[1], from };
  throw new WrongUsage('commission');
}

/**
 * Shows and sets what receivers keep, in percent; without a username for the whole site. A change is a new version that
 * holds from a moment on: earnings keep the rate of their time.
 * @throws WrongUsage, Refusal 422 for an account that earns nothing
 */
export async function commissionCommand(
  ctx: Context,
  words: string[],
  say: Say,
  actor: Actor = COMMAND_LINE,
): Promise<void> {
  const { action, ...rate } = readWords(words);
  const account = rate.username ? await findReceiver(ctx, rate.username) : null;
  if (action !== 'list') await setOwnersRate(ctx, parsedBy(Rate, rate), actor);
  const rates = await readRates(ctx.db, account ? [account.id] : []);
  for (const kind of DESK_RATE_KINDS) say(`${kind.padEnd(10)} ${String(rates[kind]).padStart(3)} %`);
  const owner = (await listRates(ctx)).find((one) => one.account?._id === account?.id);
  for (const { kind, percent, from, isPlanned } of owner?.rates ?? [])
    if (isPlanned)
      say(`${kind.padEnd(10)} ${percent === null ? 'the site’s' : `${String(percent).padStart(3)} %`} from ${from}`);
}
