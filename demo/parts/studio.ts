import { sql } from 'drizzle-orm';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { findPublicConversation } from '@server/features/chat/service/rooms';
import { setMemberShares } from '@server/features/earnings/service/commission';
import { setOffline, setLive } from '@server/features/performers/service/liveStatus';
import { changeCommissions } from '@server/features/studios/service/commissions';
import { createInvitation } from '@server/features/studios/service/invitations';
import { joinStudio } from '@server/features/studios/service/membership';
import { sendTip } from '@server/features/tips/service/sending';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { chance as spread, daysAgo, type PastEvent } from './past';
import { DEMO_STUDIO, demoAccounts } from './people';
import { membersAt, provideTokens } from './wallet';

/**
 * The performers of the demo studio. `since`, `until`: days ago that they joined and left (0: still there); `every`:
 * days between their shows; `tipped`: whether tips are made here instead of in earnings.ts.
 */
export const ROSTER = [
  { slug: 'ida-brevik', since: 48, until: 0, every: 3, tipped: false },
  { slug: 'signe-holm', since: 41, until: 0, every: 2, tipped: false },
  { slug: 'caspian-wells', since: 26, until: 0, every: 4, tipped: true },
  { slug: 'otis-vega', since: 45, until: 16, every: 5, tipped: true },
] as const;
const HISTORY_DAYS = 47;

interface PastShow {
  began: Date;
  ago: number;
  /** makes sure that somebody has tokens to tip, and returns who; null: nobody tips */
  findPatron: ((at: number, tokens: number) => Promise<string>) | null;
}

/** Creates a past show with tips. Services only work in the present, so all but the ledger is then dated back. */
async function createPastShow(ctx: Context, performerId: string, { began, ago, findPatron }: PastShow): Promise<void> {
  const { _id: room } = await findPublicConversation(ctx.db, performerId);
  const minutes = 55 + spread(ago, 80);
  if (findPatron) {
    await inTransaction(ctx.db, (tx) => setLive(ctx, tx, performerId, { status: 'public', since: began }));
    for (let at = 0; at < 2 + spread(ago, 3); at += 1) {
      const tokens = 5 + spread(ago * 31 + at, 70);
      await sendTip(ctx, UNRESTRICTED_VIEWER, {
        senderId: await findPatron(at, tokens),
        performerId,
        tokens,
        conversationId: room,
        message: '',
        idempotencyKey: null,
      });
    }
    await inTransaction(ctx.db, (tx) => setOffline(ctx, tx, performerId));
  }
  const ended = new Date(began.getTime() + minutes * 60_000);
  await ctx.db
    .execute(sql`insert into stream_sessions (id, performer_id, conversation_id, status, created_at, changed_at, started_at, ended_at, end_reason, peak_viewers)
    values (${newId()}, ${performerId}, ${room}, 'ended', ${began.toISOString()}, ${ended.toISOString()}, ${began.toISOString()}, ${ended.toISOString()}, 'performer', ${12 + spread(ago, 90)})`);
  for (const [table, column] of [
    ['tips', 'performer_id'],
    ['messages', 'conversation_id'],
  ] as const) {
    await ctx.db.execute(
      sql`update ${sql.identifier(table)} set created_at = ${began.toISOString()}::timestamptz + interval '7 minutes' where ${sql.identifier(column)} = ${column === 'conversation_id' ? room : performerId} and created_at > now() - interval '1 minute'`,
    );
  }
}

const rosterOf = (ids: ReadonlyMap<string, string>) =>
  ROSTER.flatMap((one) => ({ ...one, id: ids.get(one.slug) ?? '' })).filter(({ id }) => id);

/** Creates the studio's roster with commissions and an open invitation. */
export async function seedStudio(ctx: Context): Promise<void> {
  const ids = await demoAccounts(ctx);
  const studioId = ids.get(DEMO_STUDIO);
  const { rows } = await ctx.db.execute(sql`select from studio_memberships where studio_id = ${studioId} limit 1`);
  if (!studioId || rows.length > 0) return;
  await changeCommissions(ctx, { accountId: studioId, verified: true }, 75);
  for (const { id, since } of rosterOf(ids)) {
    await inTransaction(ctx.db, (tx) => joinStudio(tx, studioId, id));
    await ctx.db.execute(
      sql`update studio_memberships set since = ${daysAgo(since).toISOString()} where performer_id = ${id}`,
    );
    if (since > 46) await inTransaction(ctx.db, (tx) => setMemberShares(tx, id, { tip: 85, member: 80 }, studioId));
  }
  await createInvitation(ctx, { accountId: studioId, verified: true }, null);
}

/** The shows of the studio's performers, with tips, and the end of a membership. */
export function studioPast(ctx: Context, origin: string, ids: ReadonlyMap<string, string>): PastEvent[] {
  const events: PastEvent[] = [];
  for (const { id, since, until, every, tipped } of rosterOf(ids)) {
    for (let ago = HISTORY_DAYS; ago > 0; ago -= 1) {
      if (ago >= since || ago <= until || ago % every !== 0) continue;
      const began = daysAgo(ago, 2.5 + spread(ago, 3) / 10);
      const patrons = membersAt(ids, began);
      const findPatron = async (at: number, tokens: number) => {
        const memberId = patrons[(ago + at) % patrons.length]!;
        await provideTokens(ctx, origin, { memberId, tokens, number: ago * 7 + at });
        return memberId;
      };
      const show = { began, ago, findPatron: tipped && patrons.length > 0 ? findPatron : null };
      events.push({ at: began, happen: () => createPastShow(ctx, id, show) });
    }
    const left = daysAgo(until);
    if (until > 0)
      events.push({
        at: left,
        happen: async () =>
          void (await ctx.db.execute(
            sql`update studio_memberships set until = ${left.toISOString()} where performer_id = ${id}`,
          )),
      });
  }
  return events;
}
