import { and, count, desc, eq, gt, ilike, isNotNull, isNull, lt, lte, ne, or, type SQL, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts, type AccountStatus } from '../../auth/tables';
import { blockedUsers } from '../../blocking/tables';
import { performers } from '../../performers/tables';
import { conversationMembers, conversations, messages } from '../tables';
import { type MessageRow, sender, type SenderRow } from './messages';
import { type ConversationRow, insertMembers } from './rooms';

/** A conversation as one of its two sides sees it. */
export interface DirectConversationRow {
  conversation: ConversationRow;
  side: typeof conversationMembers.$inferSelect;
  other: SenderRow & { status: AccountStatus };
  /** whether the other side is online, when it is a performer; null for a member */
  onlinePerformer: boolean | null;
  /** whether this side blocks the other, and the reverse */
  blockedByMe: boolean;
  blockedByOther: boolean;
  last: MessageRow | null;
}

const mine = alias(conversationMembers, 'mine');
const theirs = alias(conversationMembers, 'theirs');
const other = alias(accounts, 'other');
const last = alias(messages, 'last');
const writer = { ...sender };

const isSide = (accountId: string) => and(eq(mine.accountId, accountId), eq(conversations.type, 'private'));
const blockedByMe = sql<boolean>`exists (select from ${blockedUsers} where (${blockedUsers.blockerId}, ${blockedUsers.userId}) = (${mine.accountId}, ${other.id}))`;
const blockedByOther = sql<boolean>`exists (select from ${blockedUsers} where (${blockedUsers.blockerId}, ${blockedUsers.userId}) = (${other.id}, ${mine.accountId}))`;
const newest = sql`(select id from messages shown where shown.conversation_id = ${conversations.id} and shown.deleted_at is null and shown.seq > ${mine.clearedSeq} order by shown.seq desc limit 1)`;

function selectConversations(db: Db, where: SQL | undefined) {
  return db
    .select({
      conversation: conversations,
      side: mine,
      other: {
        id: other.id,
        username: other.username,
        name: other.name,
        avatar: other.avatar,
        role: other.role,
        status: other.status,
      },
      onlinePerformer: sql<boolean | null>`${performers.isOnline} or ${performers.onStage}`,
      blockedByMe,
      blockedByOther,
      last,
      writer,
    })
    .from(mine)
    .innerJoin(conversations, eq(conversations.id, mine.conversationId))
    .innerJoin(theirs, and(eq(theirs.conversationId, mine.conversationId), ne(theirs.accountId, mine.accountId)))
    .innerJoin(other, eq(other.id, theirs.accountId))
    .leftJoin(performers, eq(performers.accountId, other.id))
    .leftJoin(last, eq(last.id, newest))
    .leftJoin(accounts, eq(accounts.id, last.senderId))
    .where(where);
}

const toRow = ({
  last: message,
  writer: by,
  ...row
}: Awaited<ReturnType<typeof selectConversations>>[number]): DirectConversationRow => ({
  ...row,
  last: message && { ...message, sender: by },
});

/** Returns a conversation by id, or null when the account is not in it. */
export async function directConversationOf(
  db: Db,
  accountId: string,
  conversationId: string,
): Promise<DirectConversationRow | null> {
  const [row] = await selectConversations(db, and(isSide(accountId), eq(mine.conversationId, conversationId)));
  return row ? toRow(row) : null;
}

/** Returns the conversations in an account's list, newest first. */
export async function directConversationsOf(
  db: Db,
  accountId: string,
  { q, limit, offset }: { q?: string; limit: number; offset: number },
): Promise<{ rows: DirectConversationRow[]; total: number }> {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const where = and(
    isSide(accountId),
    isNotNull(mine.shownAt),
    q ? or(ilike(other.name, like), ilike(other.username, like)) : undefined,
  );
  const page = selectConversations(db, where)
    .orderBy(desc(mine.shownAt), desc(mine.conversationId))
    .limit(limit)
    .offset(offset);
  const { rows, total } = await withTotal({ limit, offset }, page, () =>
    db
      .select({ total: count() })
      .from(mine)
      .innerJoin(conversations, eq(conversations.id, mine.conversationId))
      .innerJoin(theirs, and(eq(theirs.conversationId, mine.conversationId), ne(theirs.accountId, mine.accountId)))
      .innerJoin(other, eq(other.id, theirs.accountId))
      .where(where),
  );
  return { rows: rows.map(toRow), total };
}

/** The key of the one conversation of two accounts. */
const pairOf = (a: string, b: string) => [a, b].sort().join(':');

/** Returns the id of the conversation of two accounts, or null. */
export async function directConversationBetween(db: Db, a: string, b: string): Promise<string | null> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.pair, pairOf(a, b)));
  return row?.id ?? null;
}

/** Inserts the conversation of two accounts, unless another call has done so. @returns its id */
export async function insertDirectConversation(tx: Tx, id: string, a: string, b: string): Promise<string> {
  await tx
    .insert(conversations)
    .values({ id, type: 'private', pair: pairOf(a, b) })
    .onConflictDoNothing();
  const made = (await directConversationBetween(tx, a, b)) ?? id;
  await insertMembers(tx, made, [a, b]);
  return made;
}

/** Adds the conversation to the account's list, unless it is there. */
export async function listFor(db: Db, conversationId: string, accountId: string): Promise<void> {
  await db
    .update(conversationMembers)
    .set({ shownAt: sql`now()` })
    .where(and(isMember(conversationId, accountId), isNull(conversationMembers.shownAt)));
}
const isMember = (conversationId: string, accountId: string) =>
  and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.accountId, accountId));

/**
 * Locks the conversation until the commit, so that counting sees exactly the committed messages.
 * @returns its last sequence number
 */
export async function lockConversation(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .select({ lastSeq: conversations.lastSeq })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('update');
  return row?.lastSeq ?? 0;
}

/**
 * Counts a new message as unread for the other side, and moves the conversation to the top of both lists. Needs the
 * lock of `insertMessage`.
 */
export async function countDirectMessage(tx: Tx, conversationId: string, senderId: string): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({
      shownAt: sql`clock_timestamp()`,
      unread: sql`${conversationMembers.unread} + (${conversationMembers.accountId} <> ${senderId})::int`,
    })
    .where(eq(conversationMembers.conversationId, conversationId));
}

/**
 * Recounts the unread messages of both sides. Call it after `lockConversation`, as a separate statement, so that it
 * sees what the lock waited for.
 */
export async function recountUnread(tx: Tx, conversationId: string): Promise<void> {
  await tx.execute(sql`update conversation_members side set unread = (select count(*) from messages message where message.conversation_id = side.conversation_id
    and message.seq > greatest(side.read_seq, side.cleared_seq) and message.deleted_at is null and message.sender_id is distinct from side.account_id) where side.conversation_id = ${conversationId}`);
}

/** Moves the read position of an account forward, never back. */
export async function setRead(tx: Tx, conversationId: string, accountId: string, seq: number): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({ readSeq: seq })
    .where(and(isMember(conversationId, accountId), lt(conversationMembers.readSeq, seq)));
}

/** Hides the messages up to `seq` from an account and removes the conversation from its list. */
export async function setCleared(tx: Tx, conversationId: string, accountId: string, seq: number): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({ clearedSeq: seq, shownAt: null })
    .where(isMember(conversationId, accountId));
}

/** Returns the number of unread messages of an account. */
export async function totalUnreadOf(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ total: sum(conversationMembers.unread).mapWith(Number) })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.accountId, accountId), gt(conversationMembers.unread, 0)));
  return row?.total ?? 0;
}

/** Marks all messages up to `seq` as deleted, except tips. */
export async function markAllDeleted(tx: Tx, conversationId: string, seq: number): Promise<void> {
  await tx
    .update(messages)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        eq(messages.conversationId, conversationId),
        lte(messages.seq, seq),
        ne(messages.type, 'tip'),
        isNull(messages.deletedAt),
      ),
    );
}

/** Returns an active member or performer. */
export async function recipientById(db: Db, id: string): Promise<{ id: string; role: 'user' | 'performer' } | null> {
  const [row] = await db
    .select({ id: accounts.id, role: accounts.role })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.status, 'active')));
  return row && (row.role === 'user' || row.role === 'performer') ? { id: row.id, role: row.role } : null;
}

/** Returns whether an account has written in a conversation, also messages that it deleted. */
export async function hasWritten(db: Db, conversationId: string, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.senderId, accountId)))
    .limit(1);
  return row !== undefined;
}

/** Returns the photo of a message that the account can see, or null. */
export async function photoFor(db: Db, accountId: string, messageId: string): Promise<MessageRow['photo']> {
  const [row] = await db
    .select({ photo: messages.photo })
    .from(messages)
    .innerJoin(mine, and(eq(mine.conversationId, messages.conversationId), eq(mine.accountId, accountId)))
    .where(and(eq(messages.id, messageId), isNull(messages.deletedAt), gt(messages.seq, mine.clearedSeq)));
  return row?.photo ?? null;
}
