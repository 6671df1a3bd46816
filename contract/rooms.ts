import { z } from 'zod';
import { Id, maybe, Moment, pageOf, searchQuery } from './common';
import { contract } from './endpoint';
import {
  BLOCKED_WORDS_MAX,
  BLOCKED_WORD_MAX_CHARACTERS,
  BLOCKED_WORD_MIN_CHARACTERS,
  MODERATION_REASON_MAX_CHARACTERS,
  MUTE_DEFAULT_MINUTES,
  MUTE_MAX_MINUTES,
  SLOW_MODE_MAX_SECONDS,
  rangeMessage,
} from './limits';
import { UserBrief } from './users';

/** What somebody is in a performer's room. */
export type RoomRole = 'host' | 'moderator' | 'viewer';

/** What everyone in a room may know of how it is kept. `slowSeconds` 0: no slow mode. */
export const RoomMode = z.object({
  slowSeconds: z.number().int().min(0).max(SLOW_MODE_MAX_SECONDS),
  audience: z.enum(['everyone', 'followers', 'tippers']),
  links: z.boolean(),
});
export type RoomModeView = z.infer<typeof RoomMode>;

const blockedWordLength = rangeMessage(BLOCKED_WORD_MIN_CHARACTERS, BLOCKED_WORD_MAX_CHARACTERS);
/** How a performer's rooms are kept: the mode, and the words that no line may have (`word*`: all that begins so). */
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

/** What holds against somebody in all rooms of a performer, in every browser they were seen in. `until` null: until it is lifted. */
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

/** One line of the log: who, whom, when, why. `detail`: the line, the time, the settings it was about. */
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

/** All that those who keep order in a performer's rooms work with. `role`: what the caller is there. */
export const RoomModeration = z.object({
  role: z.enum(['host', 'moderator']),
  settings: RoomSettings,
  moderators: z.array(UserBrief),
  sanctions: z.array(Sanction),
  log: z.array(ModerationEntry),
});
export type RoomModerationView = z.infer<typeof RoomModeration>;

const performer = z.object({ id: Id });

/** Keeping order in the rooms of a performer (`id`): for that performer and the moderators they named; 404 for everybody else. */
export const rooms = contract({
  getRoomModeration: {
    summary: 'Settings, moderators, what holds against whom, and the newest of the log',
    access: ['user', 'performer'],
    params: performer,
    reply: RoomModeration,
  },
  updateRoomSettings: {
    summary: 'Slow mode, who may write, links, words',
    access: ['user', 'performer'],
    params: performer,
    body: RoomSettings.partial(),
    reply: RoomSettings,
  },
  appointModerator: {
    summary: 'Names a moderator (a member or a performer, by user name); the performer alone',
    access: ['performer'],
    params: performer,
    body: z.object({ username: z.string().trim().min(1, 'This field is required!').max(60) }),
    reply: UserBrief,
  },
  dismissModerator: {
    summary: 'Takes the office back',
    access: ['performer'],
    params: z.object({ id: Id, accountId: Id }),
    reply: null,
  },
  sanction: {
    summary:
      'Mutes (for `minutes`), kicks (out for ten minutes) or bans (until lifted). 422 SANCTION_SELF, SANCTION_HOST, SANCTION_MODERATOR',
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
    summary: 'Ends what holds against somebody',
    access: ['user', 'performer'],
    params: z.object({ id: Id, sanctionId: Id }),
    reply: null,
  },
  searchModerationLog: {
    summary: 'What moderators and performers did, the newest first; `accountId`: by or to that account',
    access: ['operator'],
    query: z.object({ ...searchQuery, performerId: maybe(Id), accountId: maybe(Id) }),
    reply: pageOf(ModerationEntry),
  },
});
