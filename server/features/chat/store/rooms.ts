import { and, eq, getTableColumns, lt, ne, or } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { performers } from '../../performers/tables';
import { conversationMembers, conversations } from '../tables';

export type ConversationRow = typeof conversations.$inferSelect;
export async function conversationById(db: Db, id: string): Promise<ConversationRow | null> {
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
  return row ?? null;
}

/** Returns a conversation by id; null for the public room of a suspended, closing or deleted performer. */
export async function openConversationById(db: Db, id: string): Promise<ConversationRow | null> {
  const [row] = await db
    .select(getTableColumns(conversations))
    .from(conversations)
    .leftJoin(accounts, eq(accounts.id, conversations.performerId))
    .where(and(eq(conversations.id, id), or(ne(conversations.type, 'stream_public'), eq(accounts.status, 'active'))));
  return row ?? null;
}

/** Returns the public room of an active performer. */
export async function publicConversationOf(db: Db, performerId: string): Promise<ConversationRow | null> {
  const [row] = await db
    .select(getTableColumns(conversations))
    .from(conversations)
    .innerJoin(accounts, eq(accounts.id, conversations.performerId))
    .where(
      and(
        eq(conversations.performerId, performerId),
        eq(conversations.type, 'stream_public'),
        eq(accounts.status, 'active'),
      ),
    );
  return row ?? null;
}

/** Inserts the public room of a performer. Does nothing when there is one already. */
export async function insertPublicConversation(db: Db, id: string, performerId: string): Promise<void> {
  await db.insert(conversations).values({ id, type: 'stream_public', performerId }).onConflictDoNothing();
}

export async function activePerformerExists(db: Db, performerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: performers.accountId })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(eq(performers.accountId, performerId), eq(accounts.status, 'active')));
  return rows.length > 0;
}

/** Inserts the room of a show with its members. */
export async function insertRoom(
  db: Db,
  room: Pick<ConversationRow, 'id' | 'type' | 'performerId'>,
  memberIds: string[],
): Promise<ConversationRow> {
  const [row] = await db.insert(conversations).values(room).returning();
  await insertMembers(db, room.id, memberIds);
  return row!;
}

/** Inserts members of a conversation. Skips accounts that are in it already. */
export async function insertMembers(db: Db, conversationId: string, accountIds: string[]): Promise<void> {
  if (accountIds.length)
    await db
      .insert(conversationMembers)
      .values(accountIds.map((accountId) => ({ conversationId, accountId })))
      .onConflictDoNothing();
}

export async function deleteMember(db: Db, conversationId: string, accountId: string): Promise<void> {
  await db.delete(conversationMembers).where(memberIs(conversationId, accountId));
}

/** Returns the sequence number up to which the account has removed the conversation, or null when it is not in it. */
export async function clearedSeqOf(db: Db, conversationId: string, accountId: string): Promise<number | null> {
  const [row] = await db
    .select({ clearedSeq: conversationMembers.clearedSeq })
    .from(conversationMembers)
    .where(memberIs(conversationId, accountId));
  return row?.clearedSeq ?? null;
}

export async function membersOf(db: Db, conversationId: string): Promise<string[]> {
  return (
    await db
      .select({ id: conversationMembers.accountId })
      .from(conversationMembers)
      .where(eq(conversationMembers.conversationId, conversationId))
  ).map(({ id }) => id);
}
/** Returns the members of a conversation who have not removed the message of a sequence number from it. */
export async function membersWhoSee(db: Db, conversationId: string, seq: number): Promise<string[]> {
  return (
    await db
      .select({ id: conversationMembers.accountId })
      .from(conversationMembers)
      .where(and(eq(conversationMembers.conversationId, conversationId), lt(conversationMembers.clearedSeq, seq)))
  ).map(({ id }) => id);
}
const memberIs = (conversationId: string, accountId: string) =>
  and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.accountId, accountId));
