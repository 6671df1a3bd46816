import { z } from 'zod';
import { Id, Moment, Tokens } from './common';
import { contract } from './endpoint';
import {
  POLL_CHOICE_MAX_CHARACTERS,
  POLL_CHOICES_MAX,
  POLL_CHOICES_MIN,
  POLL_MAX_MINUTES,
  POLL_QUESTION_MAX_CHARACTERS,
  rangeMessage,
} from './limits';

const EMPTY = 'This field is required!';
const line = (characters: number) => z.string().trim().min(1, EMPTY).max(characters);

/** A poll with its votes by choice. It is shown while it is open, and for a moment after its end. */
const Poll = z.object({
  _id: Id,
  question: z.string(),
  choices: z.array(z.object({ text: z.string(), votes: z.number().int() })),
  /** the sum of all choices */
  votes: z.number().int(),
  /** a vote costs one token, and members can vote more than once; else each member has one vote */
  isPaid: z.boolean(),
  /** when it ends by itself; null: with the show */
  endsAt: Moment.nullable(),
  isOpen: z.boolean(),
});
export type PollView = z.infer<typeof Poll>;

/** The poll that a performer's room shows. Clients ignore a view that is older than theirs (`at`). */
export const ShownPoll = z.object({ performerId: Id, at: Moment, poll: Poll.nullable() });
export type ShownPollView = z.infer<typeof ShownPoll>;

/** `mine`: the choices, counted from 0, for which the caller has voted. */
const OwnShownPoll = ShownPoll.extend({ mine: z.array(z.number().int()) });
export type OwnShownPollView = z.infer<typeof OwnShownPoll>;

export const polls = contract({
  viewPoll: {
    summary: 'Returns the poll that a performer’s room shows, with what the caller has voted for',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: OwnShownPoll,
  },
  startPoll: {
    summary:
      'Starts a poll in the caller’s public show. 409: POLL_RUNNING; 422: POLL_NEEDS_SHOW, POLL_CHOICES_ALIKE, WORD_REFUSED, MENTION_BLOCKED',
    access: ['performer'],
    body: z.object({
      question: line(POLL_QUESTION_MAX_CHARACTERS),
      choices: z.array(line(POLL_CHOICE_MAX_CHARACTERS)).min(POLL_CHOICES_MIN).max(POLL_CHOICES_MAX),
      isPaid: z.boolean(),
      /** null: until the performer or the show ends it */
      minutes: z
        .number('Not a validate number!')
        .int('Whole numbers only!')
        .min(1, rangeMessage(1, POLL_MAX_MINUTES))
        .max(POLL_MAX_MINUTES, rangeMessage(1, POLL_MAX_MINUTES))
        .nullable(),
    }),
    reply: ShownPoll,
    perMinute: 60,
  },
  endPoll: {
    summary: 'Ends the caller’s open poll. The room sees the result for a moment. Without a poll nothing happens',
    access: ['performer'],
    reply: ShownPoll,
  },
  votePoll: {
    summary:
      'Votes in a poll. A paid vote is a tip of one token. 409: POLL_ENDED, POLL_VOTED; 422: POLL_CHOICE_UNKNOWN, PERFORMER_OFFLINE, ROOM_BANNED, ROOM_KICKED, NOT_ENOUGH_TOKEN, SPENDING_LIMIT_REACHED, SPENDING_PAUSED',
    access: ['user'],
    params: z.object({ id: Id }),
    body: z.object({
      /** counted from 0 */
      choice: z
        .number()
        .int()
        .min(0)
        .max(POLL_CHOICES_MAX - 1),
      /** hides the voter of a paid vote from all but the performer; if absent, the member's setting decides */
      anonymous: z.boolean().optional(),
    }),
    /** `balance`: after a paid vote; null for a free one */
    reply: OwnShownPoll.extend({ balance: Tokens.nullable() }),
    money: true,
    perMinute: 240,
  },
});
