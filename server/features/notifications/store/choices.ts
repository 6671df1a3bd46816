import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { NOTIFICATION_CHANNELS, NOTIFICATION_DEFAULT_DIGEST } from '@contract/limits';
import { isChoice, isOnByDefault, type NotificationChannel, type NotificationKind } from '@contract/notificationKinds';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { notificationChoices, notificationSettings } from '../tables';

/** Whether a kind reaches an account, by channel. */
type Channels = Record<NotificationChannel, boolean>;

/** Says whether a kind reaches the account of a row on a channel. */
export const isOn = (
  db: Db,
  accountId: SQLWrapper,
  kind: NotificationKind,
  channel: NotificationChannel,
): SQL<boolean> =>
  sql<boolean>`coalesce(${db
    .select({ isOn: notificationChoices.isOn })
    .from(notificationChoices)
    .where(
      and(
        sql`${notificationChoices.accountId} = ${accountId}`,
        eq(notificationChoices.kind, kind),
        eq(notificationChoices.channel, channel),
      ),
    )}, ${isOnByDefault(kind, channel)}::boolean)`;

type Choice = Pick<typeof notificationChoices.$inferSelect, 'kind' | 'channel' | 'isOn'>;

/** Returns what an account chose, where it may choose. */
export async function choicesOf(db: Db, accountId: string, kind?: NotificationKind): Promise<Choice[]> {
  const { kind: kindOf, channel, isOn: on } = notificationChoices;
  const rows = await db
    .select({ kind: kindOf, channel, isOn: on })
    .from(notificationChoices)
    .where(and(eq(notificationChoices.accountId, accountId), kind && eq(kindOf, kind)));
  return rows.filter((row) => isChoice(row.kind, row.channel));
}

/** Says whether a kind reaches an account on a channel, from what the account chose; null: nothing. */
export const isOnAs = (kind: NotificationKind, channel: NotificationChannel, chosen: boolean | null): boolean =>
  (isChoice(kind, channel) ? chosen : null) ?? isOnByDefault(kind, channel);

/** Returns where a kind reaches an account. */
export async function channelsOf(db: Db, accountId: string, kind: NotificationKind): Promise<Channels> {
  const chosen = new Map((await choicesOf(db, accountId, kind)).map(({ channel, isOn: on }) => [channel, on]));
  return Object.fromEntries(
    NOTIFICATION_CHANNELS.map((channel) => [channel, chosen.get(channel) ?? isOnByDefault(kind, channel)]),
  ) as Channels;
}

/** Whether a notification is written at all: the digest alone tells only what the bell has. */
export const isWanted = ({ bell, toast, push, mail }: Channels): boolean => bell || toast || push || mail;

export async function writeChoices(tx: Tx, accountId: string, choices: Choice[]): Promise<void> {
  if (!choices.length) return;
  await tx
    .insert(notificationChoices)
    .values(choices.map((choice) => ({ accountId, ...choice })))
    .onConflictDoUpdate({
      target: [notificationChoices.accountId, notificationChoices.kind, notificationChoices.channel],
      set: { isOn: sql`excluded.is_on` },
    });
}

export type SettingsRow = Omit<typeof notificationSettings.$inferSelect, 'accountId'>;

/** Returns the settings of an account and its time zone. */
export async function findSettings(db: Db, accountId: string): Promise<SettingsRow & { timeZone: string | null }> {
  const [row] = await db
    .select({ settings: notificationSettings, timeZone: accounts.timeZone })
    .from(accounts)
    .leftJoin(notificationSettings, eq(notificationSettings.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  return {
    quietFrom: row?.settings?.quietFrom ?? null,
    quietUntil: row?.settings?.quietUntil ?? null,
    digest: row?.settings?.digest ?? NOTIFICATION_DEFAULT_DIGEST,
    isDiscreet: row?.settings?.isDiscreet ?? false,
    isMailOff: row?.settings?.isMailOff ?? false,
    timeZone: row?.timeZone ?? null,
  };
}

export async function writeSettings(tx: Tx, accountId: string, changes: Partial<SettingsRow>): Promise<void> {
  const row = tx.insert(notificationSettings).values({ accountId, ...changes });
  await (Object.keys(changes).length
    ? row.onConflictDoUpdate({ target: notificationSettings.accountId, set: changes })
    : row.onConflictDoNothing());
}
