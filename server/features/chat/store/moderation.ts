import { and, desc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { type RoomSettingsView } from '@contract/rooms';
import { type Db } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accountDevices, accounts } from '../../auth/tables';
import { performers } from '../../performers/tables';
import { moderationLog, roomModerators, roomSanctions, roomSettings } from '../tables';
import { accountsByIds, sender, type SenderRow } from './messages';

/** Returns the chat rules of a performer, or null when none are stored. */
export async function settingsOf(db: Db, performerId: string): Promise<RoomSettingsView | null> {
  const [row] = await db
    .select({
      slowSeconds: roomSettings.slowSeconds,
      audience: roomSettings.audience,
      links: roomSettings.links,
      words: roomSettings.words,
    })
    .from(roomSettings)
    .where(eq(roomSettings.performerId, performerId));
  return row ?? null;
}

export async function putSettings(db: Db, performerId: string, settings: RoomSettingsView): Promise<void> {
  await db
    .insert(roomSettings)
    .values({ performerId, ...settings })
    .onConflictDoUpdate({ target: roomSettings.performerId, set: { ...settings, updatedAt: sql`now()` } });
}

export async function isModerator(db: Db, performerId: string, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ accountId: roomModerators.accountId })
    .from(roomModerators)
    .where(and(eq(roomModerators.performerId, performerId), eq(roomModerators.accountId, accountId)));
  return rows.length > 0;
}

export async function moderatorsOf(db: Db, performerId: string): Promise<SenderRow[]> {
  return db
    .select(sender)
    .from(roomModerators)
    .innerJoin(accounts, eq(accounts.id, roomModerators.accountId))
    .where(eq(roomModerators.performerId, performerId))
    .orderBy(accounts.username);
}

/** Inserts a moderator. @returns false when the account is one already */
export async function insertModerator(db: Db, performerId: string, accountId: string): Promise<boolean> {
  const rows = await db
    .insert(roomModerators)
    .values({ performerId, accountId })
    .onConflictDoNothing()
    .returning({ accountId: roomModerators.accountId });
  return rows.length > 0;
}

/** Deletes a moderator. @returns false when the account was not one */
export async function deleteModerator(db: Db, performerId: string, accountId: string): Promise<boolean> {
  const rows = await db
    .delete(roomModerators)
    .where(and(eq(roomModerators.performerId, performerId), eq(roomModerators.accountId, accountId)))
    .returning({ accountId: roomModerators.accountId });
  return rows.length > 0;
}

/** Returns an active member or performer by username, ignoring case. */
export async function chatterByName(db: Db, username: string): Promise<SenderRow | null> {
  return activeChatter(db, sql`lower(${accounts.username}) = ${username.toLowerCase()}`);
}
/** Returns an active member or performer by id. */
export async function chatterById(db: Db, id: string): Promise<SenderRow | null> {
  return activeChatter(db, eq(accounts.id, id));
}
async function activeChatter(db: Db, which: SQL): Promise<SenderRow | null> {
  const [row] = await db
    .select(sender)
    .from(accounts)
    .where(and(which, eq(accounts.status, 'active'), sql`${accounts.role} in ('user', 'performer')`));
  return row ?? null;
}

/** Returns the name of a performer, and whether they are live. */
export async function hostOf(db: Db, performerId: string): Promise<{ name: string; onStage: boolean } | null> {
  const [row] = await db
    .select({ name: accounts.name, streamingStatus: performers.streamingStatus })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(eq(performers.accountId, performerId));
  return row ? { name: row.name, onStage: row.streamingStatus !== 'offline' } : null;
}

/**
 * Returns the sanctions that apply to an account or a browser in a performer's rooms. Sanctions apply to every account
 * that used the same browser, so that a banned member cannot return with a new account.
 */
export async function activeSanctions(
  db: Db,
  performerId: string,
  accountId: string | null,
  device: string | null,
): Promise<{ kind: Sanction['kind']; until: Date | null }[]> {
  const { rows } = await db.$client.query<{ kind: Sanction['kind']; until: Date | null }>({
    name: 'chat-active-sanctions',
    text: `select kind, until from room_sanctions where performer_id = $1 and lifted_at is null and (until is null or until > now())
      and (account_id = $2 or account_id in (select account_id from account_devices where device = $3))`,
    values: [performerId, accountId, device],
  });
  return rows;
}

export async function devicesOfAccount(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ device: accountDevices.device })
    .from(accountDevices)
    .where(eq(accountDevices.accountId, accountId));
  return rows.map(({ device }) => device);
}

/** Returns whether a member follows the performer, or has ever tipped them. */
export async function belongsTo(
  db: Db,
  audience: 'followers' | 'tippers',
  performerId: string,
  accountId: string,
): Promise<boolean> {
  const found =
    audience === 'followers'
      ? sql`select 1 from favourites where user_id = ${accountId} and performer_id = ${performerId} limit 1`
      : sql`select 1 from tips where sender_id = ${accountId} and performer_id = ${performerId} limit 1`;
  return (await db.execute(found)).rows.length > 0;
}

type Sanction = typeof roomSanctions.$inferSelect;
export type SanctionRow = Pick<Sanction, 'id' | 'kind' | 'reason' | 'until' | 'createdAt'> & {
  target: SenderRow;
  by: SenderRow | null;
};

const isActive = (performerId: string) =>
  and(
    eq(roomSanctions.performerId, performerId),
    isNull(roomSanctions.liftedAt),
    or(isNull(roomSanctions.until), gt(roomSanctions.until, sql`now()`)),
  );

/** Loads accounts with one query. @returns a look-up by id */
async function accountLookup(db: Db, ids: (string | null)[]): Promise<(id: string | null) => SenderRow | null> {
  const found = new Map(
    (await accountsByIds(db, [...new Set(ids.filter((id) => id !== null))])).map((account) => [account.id, account]),
  );
  return (id) => (id && found.get(id)) || null;
}

async function withAccounts(db: Db, rows: Sanction[]): Promise<SanctionRow[]> {
  const accountOf = await accountLookup(
    db,
    rows.flatMap(({ accountId, byId }) => [accountId, byId]),
  );
  return rows.flatMap((row) => {
    const target = accountOf(row.accountId);
    return target ? [{ ...row, target, by: accountOf(row.byId) }] : [];
  });
}

/** Returns the sanctions that apply in a performer's rooms, newest first. */
export async function sanctionsOf(db: Db, performerId: string, limit: number): Promise<SanctionRow[]> {
  return withAccounts(
    db,
    await db
      .select()
      .from(roomSanctions)
      .where(isActive(performerId))
      .orderBy(desc(roomSanctions.createdAt))
      .limit(limit),
  );
}

export async function sanctionById(db: Db, performerId: string, id: string): Promise<SanctionRow | null> {
  const [row] = await withAccounts(
    db,
    await db
      .select()
      .from(roomSanctions)
      .where(and(eq(roomSanctions.id, id), isActive(performerId))),
  );
  return row ?? null;
}

/** Inserts a sanction and lifts the active one of the same kind. */
export async function replaceSanction(
  db: Db,
  row: Pick<
    typeof roomSanctions.$inferInsert,
    'id' | 'performerId' | 'accountId' | 'kind' | 'reason' | 'byId' | 'until'
  >,
): Promise<void> {
  await db
    .update(roomSanctions)
    .set({ liftedAt: sql`now()` })
    .where(
      and(
        eq(roomSanctions.performerId, row.performerId),
        eq(roomSanctions.accountId, row.accountId),
        eq(roomSanctions.kind, row.kind),
        isNull(roomSanctions.liftedAt),
      ),
    );
  await db.insert(roomSanctions).values(row);
}

/** Lifts a sanction. */
export async function markLifted(db: Db, id: string): Promise<void> {
  await db
    .update(roomSanctions)
    .set({ liftedAt: sql`now()` })
    .where(eq(roomSanctions.id, id));
}

export type LogRow = Pick<
  typeof moderationLog.$inferSelect,
  'id' | 'performerId' | 'action' | 'reason' | 'detail' | 'createdAt'
> & { actor: SenderRow | null; target: SenderRow | null };

export async function insertLogEntry(db: Db, entry: typeof moderationLog.$inferInsert): Promise<void> {
  await db.insert(moderationLog).values(entry);
}

/** Returns log entries, newest first: of one performer's rooms, and by or against one account. */
export async function logEntries(
  db: Db,
  { performerId, accountId }: { performerId?: string; accountId?: string },
  limit: number,
  offset: number,
): Promise<{ rows: LogRow[]; total: number }> {
  const which = and(
    performerId ? eq(moderationLog.performerId, performerId) : undefined,
    accountId ? or(eq(moderationLog.actorId, accountId), eq(moderationLog.targetId, accountId)) : undefined,
  );
  const page = db
    .select()
    .from(moderationLog)
    .where(which)
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(limit)
    .offset(offset);
  const { rows: entries, total } = await withTotal({ limit, offset }, page, () => db.$count(moderationLog, which));
  const accountOf = await accountLookup(
    db,
    entries.flatMap(({ actorId, targetId }) => [actorId, targetId]),
  );
  return {
    rows: entries.map((row) => ({ ...row, actor: accountOf(row.actorId), target: accountOf(row.targetId) })),
    total,
  };
}
