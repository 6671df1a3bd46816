import { z } from 'zod';
import { Conversation } from './chat';
import { Id, Moment, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import { Playback, Publish } from './streaming';
import { UserBrief } from './users';

export const ShowKind = z.enum(['private', 'group']);
/** What a receipt is for: a show, or the seat of a spy in a private show. */
export const ReceiptKind = z.enum([...ShowKind.options, 'spy']);
export const ShowStatus = z.enum(['requested', 'running', 'ended', 'declined', 'cancelled', 'expired']);
export type ShowStatusWord = z.infer<typeof ShowStatus>;

/** The cost of a show for one member so far. `minutesLeft` and `secondsLeft` are null where a minute is free. */
export const Meter = z.object({
  memberId: Id,
  /** `left`: the member is no longer in the show */
  state: z.enum(['running', 'paused', 'left']),
  /** seconds delivered to this member */
  seconds: z.number().int(),
  /** spent so far */
  tokens: Tokens,
  /** the current minute, from 1 */
  minute: z.number().int(),
  /** the unused part of what is held for it */
  held: Tokens,
  /** what the balance and the cap still cover */
  minutesLeft: z.number().int().nullable(),
  secondsLeft: z.number().int().nullable(),
});
export type MeterView = z.infer<typeof Meter>;

/** One line of a receipt: whole minutes, or the remaining seconds. */
export const ReceiptLine = z.object({ minutes: z.number().int(), seconds: z.number().int(), tokens: Tokens });

/** The bill of a show. A member sees what they paid. A performer sees all members together, and their earnings. */
export const Receipt = z.object({
  _id: Id,
  number: z.string().meta({ description: 'the number that people quote' }),
  kind: ReceiptKind,
  conversationId: Id,
  performer: UserBrief,
  /** null in the performer's receipt of a group show */
  member: UserBrief.nullable(),
  startedAt: Moment,
  endedAt: Moment,
  reason: z.string(),
  price: Tokens,
  cap: Tokens.nullable(),
  seconds: z.number().int(),
  lines: z.array(ReceiptLine),
  /** the price of the minutes */
  tokens: Tokens,
  /** in the performer's receipt of a private show, how many spies there were and what they paid, as part of `tokens` */
  spies: z.object({ count: z.number().int(), tokens: Tokens }).nullable(),
  /** tips sent in the show: the member's own, or everybody's in the performer's receipt */
  tips: Tokens,
  /** held but not used */
  returned: Tokens,
  /** the member's; null in the performer's receipt */
  balanceBefore: Tokens.nullable(),
  balanceAfter: Tokens.nullable(),
  /** the performer's share of minutes and tips; null in the member's receipt */
  earned: Tokens.nullable(),
  members: z.array(z.object({ member: UserBrief, seconds: z.number().int(), tokens: Tokens })),
});
export type ReceiptView = z.infer<typeof Receipt>;

/** A member's history, shown to the performer with a request. */
export const Standing = z.object({ memberSince: Moment, tipped: Tokens, shows: z.number().int() });

/** The spies of a private show. Its member gets their number without `members`. */
export const Spying = z.object({
  /** tokens per minute that each spy pays */
  price: Tokens,
  count: z.number().int(),
  members: z.array(UserBrief),
});
export type SpyingView = z.infer<typeof Spying>;

/** A private or group show. Spies get it with their own price and limit, and without the member. */
export const Show = z.object({
  _id: Id,
  kind: ShowKind,
  status: ShowStatus,
  conversationId: Id,
  performer: UserBrief,
  /** the member who requested a private show; null in a group show, and for spies */
  member: UserBrief.nullable(),
  price: Tokens,
  cap: Tokens.nullable(),
  createdAt: Moment,
  /** when a request expires; null once it was answered */
  expiresAt: Moment.nullable(),
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  reason: z.string().nullable(),
  maxParticipants: z.number().int(),
  participants: z.array(UserBrief),
  /** the caller's own meter; for the performer, one for each member */
  meters: z.array(Meter),
  /** null when nobody may watch the show, and for spies */
  spying: Spying.nullable(),
  /** whether the caller is a spy, who only watches */
  isSpy: z.boolean(),
  /** tips sent in the show: the caller's own; for the performer everybody's, and what the performer keeps of them */
  tips: z.object({ tokens: Tokens, earned: Tokens.nullable() }),
  /** what the performer keeps of the minutes, in percent; null for members */
  sharePercent: z.number().nullable(),
  /** the performer's public show is paused, and goes on after this show */
  publicShowWaits: z.boolean(),
  receipt: Receipt.nullable(),
  /** the ticket show on stage, with how long it has run; null for any other show */
  ticketShow: z
    .object({
      _id: Id,
      title: z.string(),
      minutes: z.number().int(),
      payRule: z.enum(['whole', 'minutes']),
      ranSeconds: z.number().int(),
    })
    .nullable(),
});
export type ShowView = z.infer<typeof Show>;

/**
 * The show, its conversation and its stream addresses, for the performer or a member. Members play the performer's
 * stream; the performer of a private show plays the member's.
 */
export const ShowEntry = z.object({
  conversation: Conversation,
  sessionId: Id,
  show: Show,
  publish: Publish.nullable(),
  playback: Playback.nullable(),
});
export type ShowEntryView = z.infer<typeof ShowEntry>;

/** A private show request as the performer sees it. */
export const ShowRequest = z.object({
  conversationId: Id,
  other: UserBrief,
  price: Tokens,
  cap: Tokens.nullable(),
  /** what spies will pay a minute; null: the member wants nobody to watch */
  spyPrice: Tokens.nullable(),
  createdAt: Moment,
  expiresAt: Moment,
  standing: Standing,
  /** what the performer keeps of the minutes, in percent */
  sharePercent: z.number(),
});
export type ShowRequestView = z.infer<typeof ShowRequest>;

const agreed = {
  /** the price per minute that was shown; refused if it has changed */
  price: z.coerce.number().int().min(0).max(1_000_000).nullish(),
  /** spending limit in tokens; must cover at least one minute */
  cap: z.coerce.number().int().min(1).max(100_000_000).nullish(),
};

export const shows = contract({
  askPrivateShow: {
    summary:
      'Requests a private show; repeating it returns the same request, or the running show. 422: SHOW_NOT_OFFERED, PERFORMER_OFFLINE, PERFORMER_BUSY, PENDING_REQUEST_EXISTS, PRICE_CHANGED, CAP_TOO_SMALL, NOT_ENOUGH_TOKEN',
    access: ['user'],
    params: z.object({ id: Id }),
    body: z
      .object({
        ...agreed,
        /** others may watch at the performer's price for spies; nobody may where the performer has none */
        spying: z.boolean().nullish(),
      })
      .nullish(),
    reply: ShowEntry,
    perMinute: 30,
  },
  acceptPrivateShow: {
    summary:
      'Accepts a request (id of the conversation); repeating it returns the same show. 422: STUDIO_INACTIVE, REQUEST_OVER, SHOW_RUNNING, NOT_ENOUGH_TOKEN',
    access: ['performer'],
    params: z.object({ id: Id }),
    reply: ShowEntry,
  },
  withdrawPrivateShow: {
    summary: 'Declines (performer) or cancels (member) a request (id of the conversation). 422 SHOW_RUNNING',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    reply: Show,
  },
  spyOnShow: {
    summary:
      'Watches the private show of a performer as a spy, who takes no part in it, and holds the first minute; repeating it returns the same seat. 422: OWN_SHOW, SPYING_NOT_OFFERED, PRICE_CHANGED, CAP_TOO_SMALL, NOT_ENOUGH_TOKEN',
    access: ['user'],
    params: z.object({ id: Id }),
    body: z.object(agreed).nullish(),
    reply: ShowEntry,
    perMinute: 30,
  },
  endSpying: {
    summary:
      'Ends spying on a private show (id of the conversation), by its performer or its member: all spies leave and pay for what they received; repeating it returns the same show',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    reply: Show,
  },
  startGroupShow: {
    summary:
      'Starts a group show; repeating it returns the running one. 422: PERFORMER_NOT_VERIFIED, PRICE_MISSING, SHOW_RUNNING',
    access: ['performer'],
    reply: ShowEntry,
  },
  joinGroupShow: {
    summary:
      'Joins the group show of a performer and holds the first minute. 422: PERFORMER_OFFLINE, TICKET_NEEDED, SHOW_FULL, PRICE_CHANGED, CAP_TOO_SMALL, NOT_ENOUGH_TOKEN',
    access: ['user'],
    params: z.object({ id: Id }),
    query: z.object(agreed),
    reply: ShowEntry,
  },
  viewShow: {
    summary:
      'A show for its performer and participants: stream addresses while it runs, the receipt afterwards (id of the conversation)',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    reply: ShowEntry,
  },
  listShowRequests: {
    summary: 'Open private show requests to the performer, oldest first, and the running private or group show',
    access: ['performer'],
    reply: z.object({
      data: z.array(ShowRequest),
      running: z.object({ kind: ShowKind, conversationId: Id }).nullable(),
    }),
  },
  searchShows: {
    summary: 'Receipts of own shows, newest first',
    access: ['user', 'performer'],
    query: z.object({ limit: searchQuery.limit, offset: searchQuery.offset }),
    reply: pageOf(Receipt),
    whileImpersonated: 'money',
  },
  sendPayToken: {
    summary:
      'The charge of the current minute of a show; repeating it charges nothing more; null where a minute is free',
    access: ['user'],
    params: z.object({ conversationId: Id }),
    body: z.object({}).nullish(),
    reply: z.object({ conversationId: Id, minute: z.number().int(), tokens: Tokens, balance: Tokens }).nullable(),
    money: true,
  },
});
