import { type RequestOf } from '@contract/all';
import { type AutomaticMessageView } from '@contract/automaticMessages';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { checkHostText } from '../../chat/service/hostTexts';
import { tellReachedGoals } from '../../goals/service/reaching';
import { restartsTimer } from '../rules';
import { type AutomaticMessageRow, lockMessages, messagesOf, writeMessages } from '../store';
import { forgetGreetings } from './greetings';

type Written = RequestOf<'saveAutomaticMessages'>['body']['messages'][number];

const viewMessage = ({ id, text, rule, minutes, isOn }: AutomaticMessageRow): AutomaticMessageView => ({
  _id: id,
  text,
  rule,
  minutes,
  isOn,
});

/** Returns the performer's automatic messages, in their order. */
export const readMessages = async (db: Db, performerId: string): Promise<AutomaticMessageView[]> =>
  (await messagesOf(db, performerId)).map(viewMessage);

/** Gives the messages their ids and places: those that the performer has keep theirs, each at most once. */
function toRows(performerId: string, written: Written[], known: ReadonlyMap<string, AutomaticMessageRow>) {
  const taken = new Set<string>();
  return written.map(({ _id, text, rule, minutes, isOn }, position) => {
    const id = _id && known.has(_id) && !taken.has(_id) ? _id : newId();
    taken.add(id);
    return { id, performerId, position, text, rule, minutes: rule === 'timer' ? minutes : null, isOn };
  });
}

/**
 * Replaces the performer's automatic messages. A timer that is new, switched on or changed begins anew.
 * @throws Refusal 400 for a text without visible characters; 422 WORD_REFUSED, MENTION_BLOCKED
 */
export async function saveMessages(
  ctx: Context,
  performerId: string,
  written: Written[],
): Promise<AutomaticMessageView[]> {
  const clean: Written[] = [];
  for (const message of written) clean.push({ ...message, text: await checkHostText(ctx, performerId, message.text) });
  return inTransaction(ctx.db, async (tx, after) => {
    await lockMessages(tx, performerId);
    // goals of before are no news to a message that is new
    if (clean.some(({ rule }) => rule === 'goal')) await tellReachedGoals(ctx, tx, performerId);
    const known = new Map((await messagesOf(tx, performerId)).map((row) => [row.id, row]));
    const rows = toRows(performerId, clean, known);
    const restarted = new Set(rows.filter((row) => restartsTimer(known.get(row.id), row)).map(({ id }) => id));
    await writeMessages(tx, performerId, { rows, restarted });
    after(() => forgetGreetings(ctx, performerId));
    return readMessages(tx, performerId);
  });
}
