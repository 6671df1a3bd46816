import { sql } from 'drizzle-orm';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { removeFromRoom, openRoom } from '@server/features/chat/service/rooms';
import { priceOfSeconds, toTokens, toUnits } from '@server/features/ledger/rules';
import { readBalance } from '@server/features/ledger/service/balances';
import { postHold } from '@server/features/ledger/service/holds';
import { settleShowHolds } from '@server/features/earnings/service/payments';
import { findEarner } from '@server/features/studios/service/membership';
import { MEMBERS } from '../cast';
import { buyTokens } from './wallet';
import { demoAccounts } from './people';

/** Why the shows ended. */
const END_REASON = { private: 'member', group: 'performer' } as const;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

interface PastShow {
  kind: 'private' | 'group';
  performerId: string;
  /** tokens per minute */
  price: number;
  startedMinutesAgo: number;
  cap: number | null;
  participants: { memberId: string; seconds: number }[];
}

/** Holds and settles the minutes of one participant, as the meter does. */
async function settleParticipant(
  tx: Tx,
  { kind, performerId, price, startedMinutesAgo, cap }: PastShow,
  showId: string,
  { memberId, seconds }: PastShow['participants'][number],
): Promise<void> {
  const [id, minutes, startedAt] = [newId(), Math.ceil(seconds / 60), minutesAgo(startedMinutesAgo)];
  const endedAt = new Date(startedAt.getTime() + seconds * 1000);
  const { balance } = await readBalance(tx, memberId, 'member');
  for (let minute = 1; minute <= minutes; minute += 1)
    await postHold(tx, {
      key: `show:${id}:minute:${minute}`,
      memberId,
      subject: id,
      tokens: price,
      note: `Minute ${minute} of a show`,
    });
  const tokens = toTokens(priceOfSeconds(toUnits(price), seconds));
  const settled = await settleShowHolds(tx, {
    memberId,
    subject: id,
    kind,
    earner: await findEarner(tx, performerId),
    tokens,
    conversionRate: 0.05,
    note: kind === 'private' ? 'Private show' : 'Group show',
  });
  if (!settled) throw new Error('Nothing was held for a show of the demo.');
  const [from, until] = [startedAt.toISOString(), endedAt.toISOString()];
  await tx.execute(sql`
    insert into show_seats (
      id, show_id, member_id, price, cap, status, minutes, delivered_ms, metered_at, seen_at, charged, returned,
      balance_before, balance_after, transfer_id, created_at, ended_at, end_reason
    ) values (
      ${id}, ${showId}, ${memberId}, ${price}, ${cap}, 'left', ${minutes}, ${seconds * 1000}, ${until}, ${until},
      ${toUnits(settled.charged)}, ${toUnits(settled.returned)}, ${toUnits(balance)}, ${toUnits(settled.balance)},
      ${settled.transferId}, ${from}, ${until}, ${END_REASON[kind]}
    )`);
}

/**
 * Adds a past show with its receipts. Services need real cameras, so this writes the rows itself, next to the ledger's
 * postings. The audit compares both.
 */
async function addPastShow(ctx: Context, past: PastShow): Promise<void> {
  const { kind, performerId, price, startedMinutesAgo, cap, participants } = past;
  const [startedAt, longest] = [minutesAgo(startedMinutesAgo), Math.max(...participants.map(({ seconds }) => seconds))];
  const endedAt = new Date(startedAt.getTime() + longest * 1000);
  await inTransaction(ctx.db, async (tx) => {
    const members = participants.map(({ memberId }) => memberId);
    const { _id: conversationId } = await openRoom(tx, { type: `stream_${kind}`, performerId, memberIds: members });
    const id = newId();
    const [from, until] = [startedAt.toISOString(), endedAt.toISOString()];
    await tx.execute(sql`
      insert into shows (
        id, kind, performer_id, conversation_id, member_id, price, cap, status, seen_at, created_at, started_at,
        ended_at, end_reason
      ) values (
        ${id}, ${kind}, ${performerId}, ${conversationId}, ${kind === 'private' ? members[0] : null}, ${price}, ${cap},
        'ended', ${until}, ${from}, ${from}, ${until}, ${END_REASON[kind]}
      )`);
    for (const participant of participants) await settleParticipant(tx, past, id, participant);
    for (const memberId of members) await removeFromRoom(tx, conversationId, memberId);
  });
}

/** Adds a private show and a group show of the first performer, both with the first member, who buys the tokens. */
export async function seedShows(ctx: Context, origin: string): Promise<void> {
  const ids = await demoAccounts(ctx);
  const performerId = ids.get('juno-valcourt');
  const [first, ...others] = MEMBERS.slice(0, 4).flatMap(({ username }) => ids.get(username) ?? []);
  if (!performerId || !first) return;
  const { rows } = await ctx.db.execute<{ private: number; group: number; hasShows: boolean }>(sql`
    select private_call_price as private, group_call_price as group, exists(select from shows) as "hasShows"
    from performers where account_id = ${performerId}`);
  const [prices] = rows;
  if (!prices || prices.hasShows) return;
  const add = (kind: PastShow['kind'], rest: Pick<PastShow, 'startedMinutesAgo' | 'cap' | 'participants'>) =>
    addPastShow(ctx, { kind, performerId, price: prices[kind], ...rest });
  await buyTokens(ctx, origin, first, 'Matinee', `demo-show-${first}`);
  for (const memberId of others)
    if ((await readBalance(ctx.db, memberId, 'member')).balance < 200)
      await buyTokens(ctx, origin, memberId, 'Evening', `demo-show-${memberId}`);
  await add('group', {
    startedMinutesAgo: 71,
    cap: null,
    participants: [
      { memberId: first, seconds: 400 },
      ...others.map((memberId, at) => ({ memberId, seconds: 377 - at * 97 })),
    ],
  });
  await add('private', { startedMinutesAgo: 38, cap: 250, participants: [{ memberId: first, seconds: 144 }] });
}
