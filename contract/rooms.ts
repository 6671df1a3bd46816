import { z } from 'zod';
import { Id, maybe, Moment, pageOf, searchQuery } from './common';
import { contract, operator } from './endpoint';
import {
  BLOCKED_WORDS_MAX,
  BLOCKED_WORD_MAX_CHARACTERS,
  BLOCKED_WORD_MIN_CHARACTERS,
  MODERATION_REASON_MAX_CHARACTERS,
  MUTE_DEFAULT_MINUTES,
  MUTE_MAX_MINUTES,
  SLOW_MODE_MAX_SECONDS,
  USERNAME_LOOKUP_MAX_CHARACTERS,
  rangeMessage,
} from './limits';
import { UserBrief } from './users';

/** The role of a visitor in a performer's chat room. */
export type RoomRole = 'host' | 'moderator' | 'viewer';

/** The chat rules that everyone in a room can see. `slowSeconds` 0: no slow mode. */
export const RoomMode = z.object({
  slowSeconds: z.number().int().min(0).max(SLOW_MODE_MAX_SECONDS),
  audience: z.enum(['everyone', 'followers', 'tippers']),
  links: z.boolean(),
});
export type RoomModeView = z.infer<typeof RoomMode>;

const blockedWordLength = rangeMessage(BLOCKED_WORD_MIN_CHARACTERS, BLOCKED_WORD_MAX_CHARACTERS);
/**
 * The chat rules of a performer's rooms: the mode and the blocked words (`word*` blocks all words that start with it).
 */
export const RoomSettings = RoomMode.extend({
  words: z
    .array(
      z
        .string()
        .trim()
        .min(BLOCKED_WORD_MIN_CHARACTERS, blockedWordLength)
        .max(BLOCKED_WORD_MAX_CHARACTERS, blockedWordLength),
    )
    .max(BLOCKED_WORDS_MAX),
});
export type RoomSettingsView = z.infer<typeof RoomSettings>;

/**
 * A mute, kick or ban. It applies in all rooms of a performer and in every browser of the account. `until` null: until
 * lifted.
 */
export const Sanction = z.object({
  _id: Id,
  kind: z.enum(['mute', 'kick', 'ban']),
  target: UserBrief,
  by: UserBrief.nullable(),
  reason: z.string(),
  until: Moment.nullable(),
  createdAt: Moment,
});
export type SanctionView = z.infer<typeof Sanction>;

/** An entry of the moderation log. `detail` is the deleted text, the end of a sanction or the changed rules. */
export const ModerationEntry = z.object({
  _id: Id,
  performerId: Id,
  action: z.enum(['delete', 'mute', 'kick', 'ban', 'lift', 'appoint', 'dismiss', 'settings']),
  actor: UserBrief.nullable(),
  target: UserBrief.nullable(),
  reason: z.string(),
  detail: z.string(),
  createdAt: Moment,
});
export type ModerationEntryView = z.infer<typeof ModerationEntry>;

/** Everything the moderation panel shows. `role` is the role of the caller. */
export const RoomModeration = z.object({
  role: z.enum(['host', 'moderator']),
  settings: RoomSettings,
  moderators: z.array(UserBrief),
  sanctions: z.array(Sanction),
  log: z.array(ModerationEntry),
});
export type RoomModerationView = z.infer<typeof RoomModeration>;

const performer = z.object({ id: Id });

/**
 * Moderation of the rooms of a performer (`id`), by that performer and their moderators. 404 for all other accounts.
 */
export const rooms = contract({
  getRoomModeration: {
    summary: 'Returns the chat rules, moderators, active sanctions and the newest log entries',
    access: ['user', 'performer'],
    params: performer,
    reply: RoomModeration,
  },
  updateRoomSettings: {
    summary: 'Changes the chat rules: slow mode, members who can write, links, blocked words',
    access: ['user', 'performer'],
    params: performer,
    body: RoomSettings.partial(),
    reply: RoomSettings,
  },
  appointModerator: {
    summary: 'Adds a member or performer as moderator, by username. For the host only',
    access: ['performer'],
    params: performer,
    body: z.object({
      username: z.string().trim().min(1, 'This field is required!').max(USERNAME_LOOKUP_MAX_CHARACTERS),
    }),
    reply: UserBrief,
  },
  dismissModerator: {
    summary: 'Removes a moderator. For the host only',
    access: ['performer'],
    params: z.object({ id: Id, accountId: Id }),
    reply: null,
  },
  sanction: {
    summary:
      'Mutes an account (for `minutes`), kicks it (for ten minutes) or bans it (until lifted). 422 SANCTION_SELF, SANCTION_HOST, SANCTION_MODERATOR',
    access: ['user', 'performer'],
    params: performer,
    body: z.object({
      accountId: Id,
      kind: z.enum(['mute', 'kick', 'ban']),
      minutes: z.number().int().min(1).max(MUTE_MAX_MINUTES).default(MUTE_DEFAULT_MINUTES),
      reason: z.string().trim().max(MODERATION_REASON_MAX_CHARACTERS).default(''),
    }),
    reply: Sanction,
  },
  liftSanction: {
    summary: 'Lifts a mute, kick or ban',
    access: ['user', 'performer'],
    params: z.object({ id: Id, sanctionId: Id }),
    reply: null,
  },
  searchModerationLog: {
    summary: 'Searches the moderation log, newest first. `accountId` finds actions by or against that account',
    access: operator('reviewer'),
    query: z.object({ ...searchQuery, performerId: maybe(Id), accountId: maybe(Id) }),
    reply: pageOf(ModerationEntry),
  },
});
