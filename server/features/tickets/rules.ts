import { TICKET_DOORS_MINUTES, TICKET_LATE_MINUTES, TICKET_SHOW_MAX_DAYS } from '@contract/limits';
import { type TicketPayRule, type TicketShowFieldsView, type TicketShowStatus } from '@contract/tickets';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The terms of a ticket show that decide on the sale of a ticket. */
export interface Sale {
  status: TicketShowStatus;
  startsAt: Date;
  price: number;
  earlyPrice: number | null;
  earlyUntil: Date | null;
  seats: number;
}

export const isOpenStatus = (status: TicketShowStatus): boolean => status === 'announced' || status === 'running';

/** Returns the price of a ticket at a moment, in whole tokens. */
export const priceAt = (
  { price, earlyPrice, earlyUntil }: Pick<Sale, 'price' | 'earlyPrice' | 'earlyUntil'>,
  now: Date,
) => (earlyPrice !== null && earlyUntil !== null && now < earlyUntil ? earlyPrice : price);

/** Returns the moment at which sales end. A show that has not opened by then does not take place. */
export const soldUntilOf = ({ startsAt }: { startsAt: Date }): Date =>
  new Date(startsAt.getTime() + TICKET_LATE_MINUTES * MINUTE_MS);

/** Returns the moment from which the performer can open a show. */
export const doorsAtOf = ({ startsAt }: { startsAt: Date }): Date =>
  new Date(startsAt.getTime() - TICKET_DOORS_MINUTES * MINUTE_MS);

/** Says whether tickets of a show are on sale at a moment, as long as seats are free. */
export const isOnSale = (sale: Pick<Sale, 'status' | 'startsAt'>, now: Date): boolean =>
  isOpenStatus(sale.status) && now < soldUntilOf(sale);

/** The refusal of a ticket: the error code, and the text for the member. No tokens were moved. */
export interface TicketRefusal {
  code: 'TICKETS_CLOSED' | 'TICKET_OWNED' | 'PRICE_CHANGED' | 'SOLD_OUT';
  text: string;
}

/** Returns why a member cannot buy a ticket at the price that was shown, or null. */
export function findTicketRefusal(
  sale: Sale,
  { agreed, sold, hasTicket, now }: { agreed: number; sold: number; hasTicket: boolean; now: Date },
): TicketRefusal | null {
  if (hasTicket) return { code: 'TICKET_OWNED', text: 'You have a ticket already. No tokens were spent.' };
  if (!isOnSale(sale, now))
    return { code: 'TICKETS_CLOSED', text: 'Tickets for this show are no longer sold. No tokens were spent.' };
  if (sold >= sale.seats)
    return { code: 'SOLD_OUT', text: 'This show is sold out. No tokens were spent. You can join the waiting list.' };
  const price = priceAt(sale, now);
  return price === agreed
    ? null
    : { code: 'PRICE_CHANGED', text: `A ticket now costs ${price} tokens. No tokens were spent.` };
}

/** The refusal of a show's terms: the error code, and the text for the performer. */
export interface AnnouncingRefusal {
  code: 'TICKET_SHOW_TIME' | 'EARLY_PRICE' | 'MINIMUM_TOO_LARGE';
  text: string;
}

/** Returns what is wrong with the terms of a show, or null. */
export function findFaultOfTerms(
  { startsAt, early, price, seats, minimum }: TicketShowFieldsView,
  now: Date,
): AnnouncingRefusal | null {
  const start = Date.parse(startsAt);
  if (start <= now.getTime())
    return {
      code: 'TICKET_SHOW_TIME',
      text: 'This start has already passed. Nothing was changed. Choose a later time.',
    };
  if (start - now.getTime() > TICKET_SHOW_MAX_DAYS * DAY_MS)
    return {
      code: 'TICKET_SHOW_TIME',
      text: `A ticket show can start at most ${TICKET_SHOW_MAX_DAYS} days from now. Nothing was changed. Choose an earlier start.`,
    };
  if (early && (early.price >= price || Date.parse(early.until) > start))
    return {
      code: 'EARLY_PRICE',
      text: 'The early price must be lower than the usual one and end by the start of the show. Nothing was changed.',
    };
  if (minimum !== null && minimum > seats)
    return {
      code: 'MINIMUM_TOO_LARGE',
      text: 'The show needs more tickets sold than it has seats. Nothing was changed. Lower the minimum or add seats.',
    };
  return null;
}

/** Says whether a change would break a promise to ticket holders. */
export const breaksPromise = (
  before: { startsAt: Date; minutes: number; minimum: number | null; payRule: TicketPayRule },
  after: TicketShowFieldsView,
): boolean =>
  before.startsAt.getTime() !== Date.parse(after.startsAt) ||
  before.minutes !== after.minutes ||
  before.minimum !== after.minimum ||
  before.payRule !== after.payRule;

/** Returns the part of a ticket's price that is paid for a show that took place, from 0 to 1. */
export const paidPart = (payRule: TicketPayRule, arrivedMs: number, minutes: number): number =>
  payRule === 'whole' ? 1 : Math.min(1, Math.max(0, arrivedMs) / (minutes * MINUTE_MS));
