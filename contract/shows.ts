import { z } from 'zod';
import { Conversation } from './chat';
import { Id, Moment, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import { Playback, Publish } from './streaming';
import { UserBrief } from './users';

export const ShowKind = z.enum(['private', 'group']);
export const ShowStatus = z.enum(['requested', 'running', 'ended', 'declined', 'cancelled', 'expired']);
export type ShowStatusWord = z.infer<typeof ShowStatus>;

/** What runs up for one member. `left`: what the balance and the cap still cover; null where a minute costs nothing. */
export const Meter = z.object({
  memberId: Id,
  state: z.enum(['running', 'paused', 'left']),
  /** seconds delivered to this member */
  seconds: z.number().int(),
  /** spent so far */
  tokens: Tokens,
  /** the running minute, from 1, and how much of what is held for it would come back */
  minute: z.number().int(),
  held: Tokens,
  minutesLeft: z.number().int().nullable(),
  secondsLeft: z.number().int().nullable(),
});
export type MeterView = z.infer<typeof Meter>;

/** One line of a receipt: whole minutes, or the seconds of the last one. */
export const ReceiptLine = z.object({ minutes: z.number().int(), seconds: z.number().int(), tokens: Tokens });

/** What a show came to. A member sees what was paid, a performer also what stays with them (`earned`), of a group all members together. */
export const Receipt = z.object({
  _id: Id,
  number: z.string().meta({ description: 'what people name it by' }),
  kind: ShowKind,
  conversationId: Id,
  performer: UserBrief,
  /** null in the performer's receipt of a group */
  member: UserBrief.nullable(),
  startedAt: Moment,
  endedAt: Moment,
  reason: z.string(),
  price: Tokens,
  cap: Tokens.nullable(),
  seconds: z.number().int(),
  lines: z.array(ReceiptLine),
  tokens: Tokens,
  /** held and not used */
  returned: Tokens,
  /** the member's own; null for the performer */
  balanceBefore: Tokens.nullable(),
  balanceAfter: Tokens.nullable(),
  /** the performer's own; null for the member */
  earned: Tokens.nullable(),
  members: z.array(z.object({ member: UserBrief, seconds: z.number().int(), tokens: Tokens })),
});
export type ReceiptView = z.infer<typeof Receipt>;

/** What a performer should know of somebody who asks. */
export const Standing = z.object({ memberSince: Moment, tipped: Tokens, shows: z.number().int() });

export const Show = z.object({
  _id: Id,
  kind: ShowKind,
  status: ShowStatus,
  conversationId: Id,
  performer: UserBrief,
  /** who asked for a private show; null in a group */
  member: UserBrief.nullable(),
  price: Tokens,
  cap: Tokens.nullable(),
  createdAt: Moment,
  /** until when a request waits */
  expiresAt: Moment.nullable(),
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  reason: z.string().nullable(),
  maxParticipants: z.number().int(),
  participants: z.array(UserBrief),
  /** the caller's own; for the performer one for each member */
  meters: z.array(Meter),
  receipt: Receipt.nullable(),
});
export type ShowView = z.infer<typeof Show>;

/** A show as one who is in it enters: where to publish and what to play. `playback` is of the performer for a member, of the member for a performer in private. */
export const ShowEntry = z.object({
  conversation: Conversation,
  sessionId: Id,
  show: Show,
  publish: Publish.nullable(),
  playback: Playback.nullable(),
});
export type ShowEntryView = z.infer<typeof ShowEntry>;

/** A request as the performer sees it. */
export const ShowRequest = z.object({
  conversationId: Id,
  other: UserBrief,
  price: Tokens,
  cap: Tokens.nullable(),
  createdAt: Moment,
  expiresAt: Moment,
  standing: Standing,
});
export type ShowRequestView = z.infer<typeof ShowRequest>;

const agreed = {
  /** the price that was shown; refused when it is another now */
  price: z.coerce.number().int().min(0).max(1_000_000).nullish(),
  /** the most to spend; at least one minute */
  cap: z.coerce.number().int().min(1).max(100_000_000).nullish(),
};

export const shows = contract({
  askPrivateShow: {
    summary:
      'A member asks a performer for a private show; again answers the same request, or the show that runs. 422: PERFORMER_OFFLINE, PERFORMER_BUSY, PENDING_REQUEST_EXISTS, PRICE_CHANGED, CAP_TOO_SMALL, NOT_ENOUGH_TOKEN',
    access: ['user'],
    params: z.object({ id: Id }),
    body: z.object(agreed).nullish(),
    reply: ShowEntry,
    perMinute: 30,
  },
  acceptPrivateShow: {
    summary:
      'The performer accepts a request (id of the conversation); however often, it is one show. 422: STUDIO_INACTIVE, REQUEST_OVER, SHOW_RUNNING, NOT_ENOUGH_TOKEN',
    access: ['performer'],
    params: z.object({ id: Id }),
    reply: ShowEntry,
  },
  withdrawPrivateShow: {
    summary: 'The performer declines, or the member cancels (id of the conversation). 422 SHOW_RUNNING',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    reply: Show,
  },
  startGroupShow: {
    summary:
      'The performer starts a group show; again answers the one that runs. 422: PERFORMER_NOT_VERIFIED, SHOW_RUNNING',
    access: ['performer'],
    reply: ShowEntry,
  },
  joinGroupShow: {
    summary:
      'A member joins the group show of a performer; the first minute is held. 422: PERFORMER_OFFLINE, SHOW_FULL, PRICE_CHANGED, CAP_TOO_SMALL, NOT_ENOUGH_TOKEN',
    access: ['user'],
    params: z.object({ id: Id }),
    query: z.object(agreed),
    reply: ShowEntry,
  },
  viewShow: {
    summary:
      'A show for those who are or were in it, with addresses while it runs and the receipt after it (id of the conversation)',
    access: ['user', 'performer'],
    params: z.object({ id: Id }),
    reply: ShowEntry,
  },
  listShowRequests: {
    summary:
      'Who waits for a private show with the performer, oldest first, and the private or group show that runs already',
    access: ['performer'],
    reply: z.object({
      data: z.array(ShowRequest),
      running: z.object({ kind: ShowKind, conversationId: Id }).nullable(),
    }),
  },
  searchShows: {
    summary: 'Receipts of the own shows, newest first',
    access: ['user', 'performer'],
    query: z.object({ limit: searchQuery.limit, offset: searchQuery.offset }),
    reply: pageOf(Receipt),
  },
  sendPayToken: {
    summary:
      'The charge of the current minute of a show, the same one however often asked; null when a minute costs nothing',
    access: ['user'],
    params: z.object({ conversationId: Id }),
    body: z.object({}).nullish(),
    reply: z.object({ conversationId: Id, minute: z.number().int(), tokens: Tokens, balance: Tokens }).nullable(),
    money: true,
  },
});
