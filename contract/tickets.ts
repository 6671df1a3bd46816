import { z } from 'zod';
import { Id, Moment, Tokens } from './common';
import { contract } from './endpoint';
import {
  rangeMessage,
  STREAMING_TITLE_MAX_CHARACTERS,
  TICKET_DOORS_MINUTES,
  TICKET_PRICE_MAX_TOKENS,
  TICKET_SEATS_MAX,
  TICKET_SHOW_DESCRIPTION_MAX_CHARACTERS,
  TICKET_SHOW_MAX_MINUTES,
  TICKET_SHOW_MIN_MINUTES,
  TICKET_SHOW_REASON_MAX_CHARACTERS,
} from './limits';
import { ShowEntry } from './shows';
import { UserBrief } from './users';

/**
 * The states of a ticket show. An `announced` or `running` show is open. A `done` show ran for its promised minutes,
 * and its tickets were paid. In all other states the tickets were returned: the performer cancelled the show
 * (`cancelled`), too few tickets were sold (`too_few`), the show did not take place (`not_held`) or ended too early
 * (`cut_short`), or the performer is suspended or no longer verified (`unavailable`).
 */
export const TICKET_SHOW_STATES = [
  'announced',
  'running',
  'done',
  'cancelled',
  'too_few',
  'not_held',
  'cut_short',
  'unavailable',
] as const;
export type TicketShowStatus = (typeof TICKET_SHOW_STATES)[number];

/** Holders of tickets pay the `whole` price of a show that took place, or for the `minutes` that reached them. */
export const TICKET_PAY_RULES = ['whole', 'minutes'] as const;
export type TicketPayRule = (typeof TICKET_PAY_RULES)[number];

const whole = (min: number, max: number) =>
  z
    .number('Not a validate number!')
    .int('Whole numbers only!')
    .min(min, rangeMessage(min, max))
    .max(max, rangeMessage(min, max));
const Price = whole(1, TICKET_PRICE_MAX_TOKENS);
const Seats = whole(1, TICKET_SEATS_MAX);

/** An early price, lower than the usual one, and the moment at which it ends. */
const Early = z.object({ price: Price, until: Moment });

const fields = {
  title: z.string().trim().min(1, 'This field is required!').max(STREAMING_TITLE_MAX_CHARACTERS),
  description: z.string().trim().max(TICKET_SHOW_DESCRIPTION_MAX_CHARACTERS).default(''),
  startsAt: Moment,
  /** the promised length; after a shorter show all tickets are returned */
  minutes: whole(TICKET_SHOW_MIN_MINUTES, TICKET_SHOW_MAX_MINUTES),
  price: Price,
  early: Early.nullable().default(null),
  seats: Seats,
  /** the show does not take place with fewer tickets sold at its start; null: no minimum */
  minimum: Seats.nullable().default(null),
  payRule: z.enum(TICKET_PAY_RULES).default('whole'),
};
const TicketShowFields = z.object(fields);
export type TicketShowFieldsView = z.infer<typeof TicketShowFields>;

/** The ticket of the member who asks. `price` is the amount that was held. */
const Ticket = z.object({
  number: z.number().int(),
  price: Tokens,
  state: z.enum(['held', 'paid', 'returned']),
  boughtAt: Moment,
});

/** A ticket show. `price` is the usual price of a ticket, `priceNow` the present one. */
export const TicketShow = z.object({
  ...fields,
  _id: Id,
  performer: UserBrief,
  status: z.enum(TICKET_SHOW_STATES),
  /** the performer's reason for a cancellation */
  reason: z.string().nullable(),
  closedAt: Moment.nullable(),
  /** the price of a ticket now: the early one or the usual one */
  priceNow: Tokens,
  sold: z.number().int(),
  /** tickets are on sale until this moment, after the start too */
  soldUntil: Moment,
  /** the show is on: holders can enter */
  isOpen: z.boolean(),
  ticket: Ticket.nullable(),
  /** whether the member who asks is on the waiting list */
  isWaiting: z.boolean(),
});
export type TicketShowView = z.infer<typeof TicketShow>;

/** An own ticket show with the tokens that its tickets hold. `ranSeconds` is the time it has run. */
const OwnTicketShow = TicketShow.extend({ held: Tokens, waiting: z.number().int(), ranSeconds: z.number().int() });
export type OwnTicketShowView = z.infer<typeof OwnTicketShow>;

const params = z.object({ id: Id });

export const tickets = contract({
  listOwnTicketShows: {
    summary: 'Own ticket shows: upcoming ones, soonest first, then the last that ended',
    access: ['performer'],
    reply: z.object({ data: z.array(OwnTicketShow) }),
  },
  announceTicketShow: {
    summary:
      'Announces a ticket show and starts to sell. 422: PERFORMER_NOT_VERIFIED, STUDIO_INACTIVE, TICKET_SHOWS_LIMIT, TICKET_SHOW_TIME, EARLY_PRICE, MINIMUM_TOO_LARGE',
    access: ['performer'],
    body: TicketShowFields,
    reply: OwnTicketShow,
  },
  updateTicketShow: {
    summary:
      'Changes an announced ticket show. Once tickets are sold, the time, minutes, minimum and rule of payment can no longer change. 422: TICKETS_SOLD, TICKET_SHOW_ENDED, TICKET_SHOW_TIME, EARLY_PRICE, MINIMUM_TOO_LARGE',
    access: ['performer'],
    params,
    body: TicketShowFields,
    reply: OwnTicketShow,
  },
  cancelTicketShow: {
    summary: 'Cancels an own ticket show and returns all tickets. Repeating it changes nothing. 422 TICKET_SHOW_ENDED',
    access: ['performer'],
    params,
    body: z.object({
      reason: z.string().trim().min(1, 'This field is required!').max(TICKET_SHOW_REASON_MAX_CHARACTERS),
    }),
    reply: OwnTicketShow,
  },
  openTicketShow: {
    summary: `Opens an own ticket show for its ticket holders, from ${TICKET_DOORS_MINUTES} minutes before its start. Opening it again returns the open show. 422: TICKET_SHOW_ENDED, DOORS_CLOSED, TOO_FEW_TICKETS, SHOW_RUNNING, SHOWS_UNAVAILABLE, PERFORMER_NOT_VERIFIED, STUDIO_INACTIVE, CONSENT_MISSING`,
    access: ['performer'],
    params,
    reply: ShowEntry,
  },
  viewTicketShow: {
    summary: 'A ticket show, with the ticket of the member who asks',
    access: 'anyone',
    params,
    reply: TicketShow,
  },
  buyTicket: {
    summary:
      'Buys a ticket at the price that was shown. The tokens are held, then paid after the show or returned. 409 PRICE_CHANGED; 422: NOT_ENOUGH_TOKEN, SPENDING_LIMIT_REACHED, SPENDING_PAUSED, TICKET_OWNED, TICKETS_CLOSED, SOLD_OUT',
    access: ['user'],
    params,
    body: z.object({ price: Price }),
    reply: TicketShow.extend({ balance: Tokens }),
    money: true,
    perMinute: 60,
  },
  returnTicket: {
    summary: 'Returns an own ticket before the show begins. Repeating it changes nothing. 422 TICKET_SHOW_BEGAN',
    access: ['user'],
    params,
    reply: TicketShow.extend({ balance: Tokens }),
  },
  enterTicketShow: {
    summary: 'Enters an open ticket show with an own ticket. 422: TICKET_NEEDED, TICKET_SHOW_NOT_OPEN',
    access: ['user'],
    params,
    reply: ShowEntry,
  },
  waitForTicket: {
    summary: 'Joins or leaves the waiting list of a ticket show. Nothing is spent. 422: TICKETS_CLOSED, TICKET_OWNED',
    access: ['user'],
    params,
    body: z.object({ isWaiting: z.boolean() }),
    reply: TicketShow,
  },
  listOwnTickets: {
    summary: 'Ticket shows for which the member has tickets: upcoming ones, soonest first, then the last that ended',
    access: ['user'],
    reply: z.object({ data: z.array(TicketShow) }),
  },
});
