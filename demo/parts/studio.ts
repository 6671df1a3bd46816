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
import { MEMBERS } from '../cast';
import { DEMO_STUDIO, demoAccounts } from './people';
import { buyTokens } from './wallet';

/**
 * The performers of the demo studio. `since`, `until`: days ago that they joined and left (0: still there); `every`:
 * days between their shows; `tipped`: whether tips are made here instead of in earnings.ts.
 */
const ROSTER = [
  { slug: 'ida-brevik', since: 48, until: 0, every: 3, tipped: false },
  { slug: 'signe-holm', since: 41, until: 0, every: 2, tipped: false },
  { slug: 'caspian-wells', since: 26, until: 0, every: 4, tipped: true },
  { slug: 'otis-vega', since: 45, until: 16, every: 5, tipped: true },
] as const;
const PATRONS = MEMBERS.slice(4);
const HISTORY_DAYS = 29;

/** Returns a number from 0 to `below` - 1 that looks random and is the same in every run. */
const spread = (at: number, below: number) => ((at * 7919 + 104729) % 997) % below;
const daysAgo = (days: number, hours = 0) => new Date(Date.now() - days * 86_400_000 - hours * 3_600_000);

/** Creates a past show with tips. Services only work in the present, so it happens now and is then dated back. */
async function createPastShow(ctx: Context, performerId: string, ago: number, patrons: string[] | null): Promise<void> {
  const { _id: room } = await findPublicConversation(ctx.db, performerId);
  const [began, minutes] = [daysAgo(ago, 3 + spread(ago, 3)), 55 + spread(ago, 80)];
  if (patrons) {
    await inTransaction(ctx.db, (tx) => setLive(ctx, tx, performerId, { status: 'public', since: began }));
    for (let at = 0; at < 2 + spread(ago, 3); at += 1) {
      const senderId = patrons[(ago + at) % patrons.length]!;
      await sendTip(ctx, UNRESTRICTED_VIEWER, {
        senderId,
        performerId,
        tokens: 5 + spread(ago * 31 + at, 70),
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
    ['earnings', 'performer_id'],
    ['messages', 'conversation_id'],
  ] as const) {
    await ctx.db.execute(
      sql`update ${sql.identifier(table)} set created_at = ${began.toISOString()}::timestamptz + interval '7 minutes' where ${sql.identifier(column)} = ${column === 'conversation_id' ? room : performerId} and created_at > now() - interval '1 minute'`,
    );
  }
}

/** Creates the studio's roster with a month of shows, commissions and an open invitation. */
export async function seedStudio(ctx: Context, origin: string): Promise<void> {
  const ids = await demoAccounts(ctx);
  const studioId = ids.get(DEMO_STUDIO);
  const performers = ROSTER.flatMap((one) => ({ ...one, id: ids.get(one.slug) ?? '' })).filter(({ id }) => id);
  const { rows } = await ctx.db.execute(sql`select from studio_memberships where studio_id = ${studioId} limit 1`);
  if (!studioId || rows.length > 0) return;
  const patrons = PATRONS.flatMap(({ username }) => ids.get(username) ?? []);
  for (const patron of patrons) await buyTokens(ctx, origin, patron, 'Patron', `demo-patron-${patron}`);
  await changeCommissions(ctx, { accountId: studioId, verified: true }, 75);
  for (const { id, since } of performers) {
    await inTransaction(ctx.db, (tx) => joinStudio(tx, studioId, id));
    await ctx.db.execute(
      sql`update studio_memberships set since = ${daysAgo(since).toISOString()} where performer_id = ${id}`,
    );
    if (since > 46) await inTransaction(ctx.db, (tx) => setMemberShares(tx, id, { tip: 85, member: 80 }, studioId));
  }
  for (let ago = HISTORY_DAYS; ago > 0; ago -= 1) {
    for (const { id, since, until, every, tipped } of performers)
      if (ago < since && ago > until && ago % every === 0) await createPastShow(ctx, id, ago, tipped ? patrons : null);
  }
  for (const { id, until } of performers)
    if (until > 0)
      await ctx.db.execute(
        sql`update studio_memberships set until = ${daysAgo(until).toISOString()} where performer_id = ${id}`,
      );
  await createInvitation(ctx, { accountId: studioId, verified: true }, null);
}
