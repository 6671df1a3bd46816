import { z } from 'zod';
import { Id, Moment } from './common';
import { contract } from './endpoint';
import {
  FEED_BATCH_MAX_EVENTS,
  FEED_KEYS_MAX,
  FEED_KEY_NAME_MAX_CHARACTERS,
  FEED_KINDS,
  FEED_RETENTION_DAYS,
  FEED_WAIT_MAX_SECONDS,
  OVERLAYS,
} from './limits';

/** Kinds of events, at least one. */
export const FeedKinds = z
  .array(z.enum(FEED_KINDS))
  .min(1, 'Choose at least one kind of event.')
  .max(FEED_KINDS.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'Name each kind once.');

/**
 * A key with which a performer's own tool reads the event feed, or an overlay shows the room. The key itself is shown
 * once, when it is created.
 */
export const FeedKey = z.object({
  _id: Id,
  name: z.string(),
  /** the events that it reads; none for an overlay */
  kinds: z.array(z.enum(FEED_KINDS)),
  /** what it shows in OBS; null: it reads the event feed */
  overlay: z.enum(OVERLAYS).nullable(),
  createdAt: Moment,
  usedAt: Moment.nullable(),
});
export type FeedKeyView = z.infer<typeof FeedKey>;

/** A position in the feed, after an event. `0` is the position before the oldest kept event. */
const Position = z.string().regex(/^(0|\d{1,19}-\d{1,18})$/, 'Send the id of an event, or 0.');

/** An event of a performer's feed. */
export const FeedEvent = z.object({
  id: z.string().meta({ description: 'the position after this event' }),
  kind: z.enum(FEED_KINDS),
  at: Moment,
  /** the username of the member; null for a goal, and for an anonymous tip and what it orders */
  from: z.string().nullable(),
  /**
   * whole tokens, for a goal its amount; absent for a follower. An order of a menu entry is a tip, too: it comes as two
   * events
   */
  tokens: z.number().int().optional(),
  /** of the menu entry, the goal or the item */
  name: z.string().optional(),
  /** the order in the queue on stage, for a menu entry */
  orderId: z.string().optional(),
  /** what reached the goal. Where goals repeat, a tip that fills one several times is one event */
  filledBy: z.enum(['tips', 'pledges']).optional(),
  /** what was sold */
  item: z.string().optional(),
  quantity: z.number().int().optional(),
});
export type FeedEventView = z.infer<typeof FeedEvent>;

export const feed = contract({
  listFeedKeys: {
    summary: 'The keys of the own event feed and overlays, oldest first',
    access: ['performer'],
    reply: z.array(FeedKey),
  },
  createFeedKey: {
    summary: `Creates a key for the own event feed and returns it this once. It ends with a password change and with "log out everywhere". 403 STEP_UP_REQUIRED; 422 TOO_MANY_KEYS beyond ${FEED_KEYS_MAX}`,
    access: ['performer'],
    body: z.object({ name: z.string().trim().min(1).max(FEED_KEY_NAME_MAX_CHARACTERS), kinds: FeedKinds }),
    reply: FeedKey.extend({ key: z.string() }),
  },
  createOverlay: {
    summary:
      'Creates the key of an overlay for OBS and returns it this once. Its page is `/overlay#` with the key. It ends like a key of the event feed, and is refused as one',
    access: ['performer'],
    body: z.object({ name: z.string().trim().min(1).max(FEED_KEY_NAME_MAX_CHARACTERS), overlay: z.enum(OVERLAYS) }),
    reply: FeedKey.extend({ key: z.string() }),
  },
  revokeFeedKey: {
    summary: 'Ends a key of the own event feed or overlays. Programs that use it are disconnected within seconds',
    access: ['performer'],
    params: z.object({ id: Id }),
    reply: z.object({ _id: Id }),
  },
  readFeed: {
    summary: `The events of a performer after a position, in order, with a key as bearer token; kept for ${FEED_RETENTION_DAYS} days. Without events it waits for up to \`wait\` seconds. With \`Accept: text/event-stream\` the answer is a stream of server-sent events, where \`Last-Event-ID\` goes before \`after\`. 401 for an unknown key; 410 POSITION_UNKNOWN for a position of another database, as after a restored backup: read without \`after\` then`,
    access: 'secret',
    query: z.object({
      after: Position.optional().meta({ description: 'default: the present' }),
      wait: z.coerce.number().int().min(0).max(FEED_WAIT_MAX_SECONDS).default(0),
      limit: z.coerce.number().int().min(1).max(FEED_BATCH_MAX_EVENTS).default(FEED_BATCH_MAX_EVENTS),
    }),
    reply: z.object({ events: z.array(FeedEvent), after: z.string() }),
  },
});
