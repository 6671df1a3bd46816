import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { type MenuOrderView } from '@contract/tipMenu';
import { type Db } from '@server/db/client';
import { type AttachedWrite } from '@server/db/attachedWrites';
import { accounts, personColumns } from '../../auth/tables';
import { tipMenuOrders } from '../../tipMenu/tables';
import { conversations, messages } from '../tables';

/** The sender of a message. */
export interface SenderRow {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  role: string;
}
export type MessageRow = typeof messages.$inferSelect & { sender: SenderRow | null; menuOrder?: MenuOrderView | null };
/** A message that has no sequence number yet. */
export type NewMessage = Omit<
  MessageRow,
  'seq' | 'createdAt' | 'deletedAt' | 'sender' | 'photo' | 'anonymous' | 'celebration'
> & {
  photo?: MessageRow['photo'];
  /** false if absent */
  anonymous?: boolean;
};

export const sender = {
  ...personColumns,
  role: accounts.role,
};

/** What a tip ordered from the tip menu, as `menuOrder` of its message. All fields are null for other messages. */
const menuOrder = {
  _id: tipMenuOrders.id,
  name: tipMenuOrders.name,
  icon: tipMenuOrders.icon,
  status: sql<MenuOrderView['status'] | null>`case when ${tipMenuOrders.status} = 'waiting' and not exists (
    select 1 from tip_menu_orders earlier where earlier.performer_id = ${tipMenuOrders.performerId} and earlier.status = 'waiting'
      and (earlier.queued_at, earlier.id) < (${tipMenuOrders.queuedAt}, ${tipMenuOrders.id}))
    then 'next' else ${tipMenuOrders.status} end`,
  outcome: tipMenuOrders.outcome,
};
type SelectedOrder = { [Field in keyof typeof menuOrder]: Required<MenuOrderView>[Field] | null };
const toMenuOrder = ({ outcome, ...order }: SelectedOrder): MenuOrderView => ({
  ...(order as MenuOrderView),
  ...(outcome && { outcome }),
});
const selectMessages = (db: Db) =>
  db
    .select({ ...getTableColumns(messages), sender, menuOrder })
    .from(messages)
    .leftJoin(accounts, eq(accounts.id, messages.senderId))
    .leftJoin(tipMenuOrders, eq(tipMenuOrders.messageId, messages.id));
const toRow = ({ menuOrder: order, ...row }: Awaited<ReturnType<typeof selectMessages>>[number]): MessageRow => ({
  ...row,
  menuOrder: order?._id ? toMenuOrder(order) : null,
});

interface Inserted {
  seq: number;
  created_at: Date;
  username: string | null;
  name: string | null;
  avatar: string | null;
  role: string | null;
}

/**
 * Inserts a message under the next sequence number of its conversation. The conversation stays locked until the commit,
 * so that the numbers follow the commit order and have no gaps when a transaction fails.
 * @returns null when the conversation does not exist
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<MessageRow | null> {
  const { id, conversationId, type, text, tokens, senderId, photo = null } = message;
  const { rows } = await db.$client.query<Inserted>({
    name: 'chat-insert-message',
    text: `with numbered as (update conversations set last_seq = last_seq + 1, updated_at = clock_timestamp() where id = $2 returning last_seq, updated_at),
      written as (insert into messages (id, conversation_id, seq, type, text, tokens, sender_id, photo, created_at) select $1, $2, last_seq, $3, $4, $5, $6, $7, updated_at from numbered returning seq, created_at, sender_id)
      select seq, written.created_at, username, name, avatar, role from written left join accounts on accounts.id = written.sender_id`,
    values: [id, conversationId, type, text, tokens, senderId, photo],
  });
  const row = rows[0];
  if (!row) return null;
  const by =
    senderId && row.username !== null
      ? { id: senderId, username: row.username, name: row.name ?? '', avatar: row.avatar, role: row.role ?? '' }
      : null;
  return {
    ...message,
    photo,
    anonymous: false,
    celebration: null,
    seq: row.seq,
    createdAt: row.created_at,
    deletedAt: null,
    sender: by,
  };
}

/**
 * Returns the same insert as a write attached to another statement. It must be the last one, because it locks the
 * conversation's row until the commit.
 */
export function messageWrite({
  id,
  conversationId,
  type,
  text,
  tokens,
  senderId,
  anonymous = false,
}: NewMessage): AttachedWrite {
  return {
    name: 'message',
    sqlFunction: 'write_messages',
    row: { id, conversation: conversationId, type, text, tokens, sender: senderId, anonymous },
  };
}

/** Returns messages by id, including deleted ones. */
export async function messagesByIds(db: Db, ids: string[]): Promise<MessageRow[]> {
  return ids.length ? (await selectMessages(db).where(inArray(messages.id, ids))).map(toRow) : [];
}

/** Returns a message, also a deleted one. */
export const messageById = async (db: Db, id: string): Promise<MessageRow | null> =>
  (await messagesByIds(db, [id]))[0] ?? null;

/**
 * Returns messages of a conversation, oldest first: the first ones after `after`, else the last ones before `before`.
 * All have a `seq` above `above`, and none is by an account in `hidden`. An anonymous tip stays: its absence would tell
 * who sent it.
 */
export async function messagesOf(
  db: Db,
  conversationId: string,
  range: { before?: number; after?: number; above?: number; limit: number; hidden?: string[] },
): Promise<MessageRow[]> {
  const resume = range.after !== undefined;
  const rows = await selectMessages(db)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        isNull(messages.deletedAt),
        range.before === undefined ? undefined : lt(messages.seq, range.before),
        range.after === undefined ? undefined : gt(messages.seq, range.after),
        range.above ? gt(messages.seq, range.above) : undefined,
        range.hidden?.length
          ? or(isNull(messages.senderId), notInArray(messages.senderId, range.hidden), messages.anonymous)
          : undefined,
      ),
    )
    .orderBy(resume ? asc(messages.seq) : desc(messages.seq))
    .limit(range.limit);
  return (resume ? rows : rows.reverse()).map(toRow);
}

/** Returns a message that is not deleted, with its conversation. */
export async function shownMessage(db: Db, id: string) {
  const [row] = await db
    .select({ senderId: messages.senderId, type: messages.type, text: messages.text, conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, id), isNull(messages.deletedAt)));
  return row ?? null;
}

/** Marks a message as deleted. @returns its sequence number; null when it is deleted already */
export async function markDeleted(db: Db, id: string): Promise<number | null> {
  const [row] = await db
    .update(messages)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt)))
    .returning({ seq: messages.seq });
  return row?.seq ?? null;
}

/** Marks messages as celebrated. @returns those that were not yet */
export const markCelebrated = (
  db: Db,
  ids: string[],
  celebration: 'first' | 'record',
): Promise<{ id: string; conversationId: string }[]> =>
  db
    .update(messages)
    .set({ celebration })
    .where(and(inArray(messages.id, ids), isNull(messages.celebration)))
    .returning({ id: messages.id, conversationId: messages.conversationId });

/** Marks a deleted message as shown. @returns false when its content was erased */
export async function markShown(db: Db, id: string): Promise<boolean> {
  const shown = await db
    .update(messages)
    .set({ deletedAt: null })
    .where(and(eq(messages.id, id), or(ne(messages.text, ''), isNotNull(messages.photo))));
  return shown.rowCount === 1;
}

/** Returns the ids of messages deleted within the last day, latest deletion first. */
export async function recentlyDeletedIds(db: Db, conversationId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.deletedAt, sql`now() - interval '1 day'`)))
    .orderBy(desc(messages.deletedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns accounts as senders. */
export async function accountsByIds(db: Db, ids: string[]): Promise<SenderRow[]> {
  return ids.length ? db.select(sender).from(accounts).where(inArray(accounts.id, ids)) : [];
}
