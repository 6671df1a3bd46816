import { and, eq, inArray, isNull, ne, notExists, or, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type NotificationChannel } from '@contract/notificationKinds';
import { type Db } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { blockedCountries, blockedUsers } from '../../blocking/tables';
import { conversations, messages, roomSanctions } from '../../chat/tables';
import { favourites } from '../../favourites/tables';
import { performers } from '../../performers/tables';
import { isOn } from './choices';

const performerAccounts = alias(accounts, 'performer_account');

/** Selects a block between two accounts, whoever of them blocks the other. */
export const blockBetween = (db: Db, one: SQLWrapper, other: SQLWrapper) =>
  db
    .select({ id: blockedUsers.userId })
    .from(blockedUsers)
    .where(
      or(
        and(sql`${blockedUsers.userId} = ${one}`, sql`${blockedUsers.blockerId} = ${other}`),
        and(sql`${blockedUsers.userId} = ${other}`, sql`${blockedUsers.blockerId} = ${one}`),
      ),
    );

/** Selects the block of the country of an account's profile by a performer. */
const countryBlock = (db: Db, performerId: string) =>
  db
    .select({ country: blockedCountries.country })
    .from(blockedCountries)
    .where(and(eq(blockedCountries.performerId, performerId), eq(blockedCountries.country, accounts.country)));

/** The performer of a public show that is running, as followers are told of it; null without such a show. */
export async function findLivePerformer(db: Db, performerId: string) {
  const [row] = await db
    .select({ title: performers.streamingTitle, since: performers.liveSince })
    .from(performers)
    .where(and(eq(performers.accountId, performerId), eq(performers.streamingStatus, 'public')));
  return row?.since ? { title: row.title, since: row.since } : null;
}

/** Says that a performer may tell an active account something: no block is between them, nor is its country blocked. */
export const mayBeTold = (db: Db, performerId: string) =>
  and(
    eq(accounts.status, 'active'),
    notExists(blockBetween(db, accounts.id, sql`${performerId}::uuid`)),
    notExists(countryBlock(db, performerId)),
  );

/** One of many who want to know something: in the bell, and at once on open pages. */
export interface ToldFollower {
  accountId: string;
  inBell: boolean;
  toast: boolean;
}

/**
 * Returns some followers after `after` who want to know and may: neither side blocks the other, nor the performer the
 * country of their profile.
 */
export async function followersToTell(
  db: Db,
  performerId: string,
  after: string,
  limit: number,
): Promise<ToldFollower[]> {
  const on = (channel: NotificationChannel) => isOn(db, favourites.userId, 'live', channel);
  return db
    .select({ accountId: favourites.userId, inBell: on('bell'), toast: on('toast') })
    .from(favourites)
    .innerJoin(accounts, and(eq(accounts.id, favourites.userId), eq(accounts.status, 'active')))
    .where(
      and(
        eq(favourites.performerId, performerId),
        ne(favourites.level, 'none'),
        sql`${favourites.userId} > ${after}`,
        or(on('bell'), on('toast'), on('push'), on('mail')),
        notExists(blockBetween(db, favourites.userId, favourites.performerId)),
        notExists(countryBlock(db, performerId)),
      ),
    )
    .orderBy(favourites.userId)
    .limit(limit);
}

/** The public show of a performer that is running, with its picture; null without one. */
export async function findLiveShow(db: Db, performerId: string) {
  const [row] = await db
    .select({
      name: accounts.name,
      since: performers.liveSince,
      picture: sql<string | null>`coalesce(${performers.thumbnail}, ${performers.poster})`,
    })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(eq(performers.accountId, performerId), eq(performers.streamingStatus, 'public')));
  return row?.since ? { ...row, since: row.since } : null;
}

const OTHERS_MAX = 3;

/** Returns some other followed performers who are live and whom the account may see. */
export async function othersLive(db: Db, accountId: string, exceptId: string) {
  return db
    .select({ name: performerAccounts.name, username: performerAccounts.username })
    .from(favourites)
    .innerJoin(accounts, eq(accounts.id, favourites.userId))
    .innerJoin(
      performers,
      and(
        eq(performers.accountId, favourites.performerId),
        eq(performers.streamingStatus, 'public'),
        performers.listed,
      ),
    )
    .innerJoin(performerAccounts, eq(performerAccounts.id, performers.accountId))
    .where(
      and(
        eq(favourites.userId, accountId),
        ne(favourites.performerId, exceptId),
        notExists(blockBetween(db, favourites.userId, favourites.performerId)),
        notExists(
          db
            .select({ country: blockedCountries.country })
            .from(blockedCountries)
            .where(
              and(
                eq(blockedCountries.performerId, favourites.performerId),
                eq(blockedCountries.country, accounts.country),
              ),
            ),
        ),
      ),
    )
    .orderBy(performerAccounts.name)
    .limit(OTHERS_MAX);
}

/** Returns a message of a public room that is not deleted, with the room's host. */
export async function findRoomMessage(db: Db, id: string) {
  const [row] = await db
    .select({
      text: messages.text,
      senderId: messages.senderId,
      conversationId: messages.conversationId,
      hostId: conversations.performerId,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, id), isNull(messages.deletedAt), eq(conversations.type, 'stream_public')));
  return row?.hostId ? { ...row, hostId: row.hostId } : null;
}

/** More people in one message are not told: it is not a way to call a crowd. */
const MENTIONS_MAX = 3;

/**
 * Returns which accounts a message in a host's public room may tell by their usernames: not the host, who sees the
 * room, and nobody whom the host has banned or kicked, who blocks the host or is blocked, or whose country is.
 */
export async function mentionedAccounts(db: Db, hostId: string, usernames: string[]): Promise<string[]> {
  const expelled = db
    .select({ id: roomSanctions.id })
    .from(roomSanctions)
    .where(
      and(
        eq(roomSanctions.performerId, hostId),
        eq(roomSanctions.accountId, accounts.id),
        inArray(roomSanctions.kind, ['kick', 'ban']),
        isNull(roomSanctions.liftedAt),
        or(isNull(roomSanctions.until), sql`${roomSanctions.until} > now()`),
      ),
    );
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(sql`lower(${accounts.username})`, usernames),
        inArray(accounts.role, ['user', 'performer']),
        eq(accounts.status, 'active'),
        ne(accounts.id, hostId),
        notExists(blockBetween(db, accounts.id, sql`${hostId}::uuid`)),
        notExists(countryBlock(db, hostId)),
        notExists(expelled),
      ),
    )
    .orderBy(accounts.id)
    .limit(MENTIONS_MAX);
  return rows.map(({ id }) => id);
}
