import { and, desc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { type RoomSettingsView } from '@contract/rooms';
import { type Db } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accountDevices, accounts } from '../../auth/tables';
import { performers } from '../../performers/tables';
import { moderationLog, roomModerators, roomSanctions, roomSettings } from '../tables';
import { accountsByIds, sender, type SenderRow } from './messages';

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

/** @returns whether it is new */
export async function insertModerator(db: Db, performerId: string, accountId: string): Promise<boolean> {
  const rows = await db
    .insert(roomModerators)
    .values({ performerId, accountId })
    .onConflictDoNothing()
    .returning({ accountId: roomModerators.accountId });
  return rows.length > 0;
}

/** @returns whether there was one */
export async function deleteModerator(db: Db, performerId: string, accountId: string): Promise<boolean> {
  const rows = await db
    .delete(roomModerators)
    .where(and(eq(roomModerators.performerId, performerId), eq(roomModerators.accountId, accountId)))
    .returning({ accountId: roomModerators.accountId });
  return rows.length > 0;
}

/** An active member or performer, by user name whatever its case. */
export async function chatterByName(db: Db, username: string): Promise<SenderRow | null> {
  return oneChatter(db, sql`lower(${accounts.username}) = ${username.toLowerCase()}`);
}
export async function chatterById(db: Db, id: string): Promise<SenderRow | null> {
  return oneChatter(db, eq(accounts.id, id));
}
async function oneChatter(db: Db, which: SQL): Promise<SenderRow | null> {
  const [row] = await db
    .select(sender)
    .from(accounts)
    .where(and(which, eq(accounts.status, 'active'), sql`${accounts.role} in ('user', 'performer')`));
  return row ?? null;
}

/** What a performer is called and whether they are on stage, for sentences about their room. */
export async function hostOf(db: Db, performerId: string): Promise<{ name: string; onStage: boolean } | null> {
  const [row] = await db
    .select({ name: accounts.name, streamingStatus: performers.streamingStatus })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(eq(performers.accountId, performerId));
  return row ? { name: row.name, onStage: row.streamingStatus !== 'offline' } : null;
}

/**
 * What holds in a performer's rooms against an account or a browser: what was said against the account itself, against any account
 * that was seen in this browser, and so against a fresh account in the browser of a banned one.
 */
export async function holdingAgainst(
  db: Db,
  performerId: string,
  accountId: string | null,
  device: string | null,
): Promise<{ kind: Sanction['kind']; until: Date | null }[]> {
  const { rows } = await db.$client.query<{ kind: Sanction['kind']; until: Date | null }>({
    name: 'chat-holding-against',
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

/** Whether a member follows, or has ever tipped. */
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

const holding = (performerId: string) =>
  and(
    eq(roomSanctions.performerId, performerId),
    isNull(roomSanctions.liftedAt),
    or(isNull(roomSanctions.until), gt(roomSanctions.until, sql`now()`)),
  );

/** Finds the accounts that rows name, at once. */
async function namesIn(db: Db, ids: (string | null)[]): Promise<(id: string | null) => SenderRow | null> {
  const found = new Map(
    (await accountsByIds(db, [...new Set(ids.filter((id) => id !== null))])).map((account) => [account.id, account]),
  );
  return (id) => (id && found.get(id)) || null;
}

async function withNames(db: Db, rows: Sanction[]): Promise<SanctionRow[]> {
  const name = await namesIn(
    db,
    rows.flatMap(({ accountId, byId }) => [accountId, byId]),
  );
  return rows.flatMap((row) => {
    const target = name(row.accountId);
    return target ? [{ ...row, target, by: name(row.byId) }] : [];
  });
}

/** What holds in a performer's rooms, the newest first. */
export async function sanctionsOf(db: Db, performerId: string, limit: number): Promise<SanctionRow[]> {
  return withNames(
    db,
    await db
      .select()
      .from(roomSanctions)
      .where(holding(performerId))
      .orderBy(desc(roomSanctions.createdAt))
      .limit(limit),
  );
}

export async function sanctionById(db: Db, performerId: string, id: string): Promise<SanctionRow | null> {
  const [row] = await withNames(
    db,
    await db
      .select()
      .from(roomSanctions)
      .where(and(eq(roomSanctions.id, id), holding(performerId))),
  );
  return row ?? null;
}

/** Writes a sanction in the place of what of the same kind holds already. */
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

/** The log, the newest first: of one performer's rooms, and of what one account did or had done to it. */
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
  const name = await namesIn(
    db,
    entries.flatMap(({ actorId, targetId }) => [actorId, targetId]),
  );
  return { rows: entries.map((row) => ({ ...row, actor: name(row.actorId), target: name(row.targetId) })), total };
}
