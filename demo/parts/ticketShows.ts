import { type Context } from '@server/context';
import { announceTicketShow } from '@server/features/tickets/service/announcing';
import { buyTicket } from '@server/features/tickets/service/buying';
import { listOwnTicketShows } from '@server/features/tickets/service/reading';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { MEMBERS } from '../cast';
import { callerOf } from './caller';
import { demoAccounts } from './people';
import { buyTokens } from './wallet';

const DAY_MS = 86_400_000;
/** The performer with a ticket show, when it begins, and how many members have a ticket. */
const ANNOUNCED = { slug: 'juno-valcourt', days: 9, hour: 20, tickets: 4 };
const TERMS = {
  title: 'Night Train, start to finish',
  description:
    'The whole album in order, with the Lowlanders as the band and no talking between songs. Then questions, until the kettle boils.',
  minutes: 60,
  price: 120,
  early: null,
  seats: 40,
  minimum: 3,
  payRule: 'whole',
} as const;

/** Announces a ticket show and sells tickets, unless the performer has one. */
export async function seedTicketShows(ctx: Context, origin: string): Promise<void> {
  const accounts = await demoAccounts(ctx);
  const { slug, days, hour, tickets } = ANNOUNCED;
  const performerId = accounts.get(slug);
  if (!performerId || (await listOwnTicketShows(ctx.db, performerId)).data.length) return;
  const start = new Date(Date.now() + days * DAY_MS);
  start.setUTCHours(hour, 0, 0, 0);
  const performer = callerOf(performerId, 'performer', slug);
  const { _id } = await announceTicketShow(ctx, performer, { ...TERMS, startsAt: start.toISOString() });
  for (const { username } of MEMBERS.slice(1, 1 + tickets)) {
    const memberId = accounts.get(username);
    if (!memberId) continue;
    const key = `demo-ticket-${_id}-${username}`;
    await buyTokens(ctx, origin, memberId, 'Evening', key);
    const viewer = { ...UNRESTRICTED_VIEWER, accountId: memberId };
    await buyTicket(ctx, viewer, { memberId, showId: _id, price: TERMS.price, idempotencyKey: key });
  }
}
