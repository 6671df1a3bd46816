import { TAKEDOWN_REASONS, type TakedownReason } from '@contract/takedowns';
import { type Context } from '../context';
import { COMMAND_LINE } from '../features/security/service/record';
import { searchTakedowns } from '../features/takedowns/service/appeals';
import { findItem } from '../features/takedowns/service/items';
import { endTakedown, takeDown } from '../features/takedowns/service/takingDown';
import { checkId, type Say, WrongUsage } from './usage';

const isReason = (word: string): word is TakedownReason => (TAKEDOWN_REASONS as readonly string[]).includes(word);

async function list(ctx: Context, say: Say): Promise<void> {
  const { data, total } = await searchTakedowns(ctx, { limit: 50, offset: 0 });
  for (const { _id, kind, title, reason, status, appeal } of data)
    say(
      `${_id}  ${status.padEnd(7)} ${kind} ${title}: ${reason}${appeal.status === 'none' ? '' : `, appeal ${appeal.status}`}`,
    );
  if (total === 0) say('Nothing was taken down.');
}

/** The words after ADDRESS and REASON: `--refund` pays the buyers back, the others are a note to the owner. */
const readNote = (words: string[]) => ({
  refund: words.includes('--refund') ? ('pay' as const) : ('none' as const),
  note: words.filter((word) => word !== '--refund').join(' '),
});

/**
 * Takes items down and restores them: `list`, `down ADDRESS REASON [--refund] [NOTE]`, `restore ID [NOTE]`. The address
 * is that of the item on this site.
 * @throws WrongUsage, Refusal
 */
export async function takedownCommand(ctx: Context, [action = 'list', ...words]: string[], say: Say): Promise<void> {
  const [target = '', reason = '', ...rest] = words;
  if (action === 'list') return list(ctx, say);
  if (action === 'down' && isReason(reason)) {
    const { kind, itemId } = await findItem(ctx, { address: target });
    const { _id, title, refunds } = await takeDown(ctx, COMMAND_LINE, { kind, itemId, reason, ...readNote(rest) });
    return say(`${title} is down, with ${refunds} refunds. Restore it with: restore ${_id}.`);
  }
  if (action === 'restore' && target) {
    checkId(target, 'Takedown');
    const ending = { restores: true, reason: 'other', words: words.slice(1).join(' '), isAppeal: false };
    const { title } = await endTakedown(ctx, COMMAND_LINE, target, ending);
    return say(`${title} is shown again.`);
  }
  throw new WrongUsage('takedown');
}
