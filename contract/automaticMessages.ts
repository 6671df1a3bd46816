import { z } from 'zod';
import { Id } from './common';
import { contract } from './endpoint';
import {
  AUTOMATIC_MESSAGE_MAX_MINUTES,
  AUTOMATIC_MESSAGE_MIN_MINUTES,
  AUTOMATIC_MESSAGE_RULES,
  AUTOMATIC_MESSAGES_MAX,
  MESSAGE_MAX_CHARACTERS,
  rangeMessage,
} from './limits';

const EMPTY = 'This field is required!';
const minutesRange = rangeMessage(AUTOMATIC_MESSAGE_MIN_MINUTES, AUTOMATIC_MESSAGE_MAX_MINUTES);

const messageFields = {
  text: z.string().trim().min(1, EMPTY).max(MESSAGE_MAX_CHARACTERS),
  /** `timer`: every `minutes`; `join`: to each visitor who opens the room; `goal`: when a goal is reached */
  rule: z.enum(AUTOMATIC_MESSAGE_RULES),
  /** null for other rules than `timer` */
  minutes: z
    .number('Not a validate number!')
    .int('Whole numbers only!')
    .min(AUTOMATIC_MESSAGE_MIN_MINUTES, minutesRange)
    .max(AUTOMATIC_MESSAGE_MAX_MINUTES, minutesRange)
    .nullable(),
  isOn: z.boolean(),
};

/** A message that a performer's public room gets by itself, while the public show is live. */
const AutomaticMessage = z.object({ _id: Id, ...messageFields });
export type AutomaticMessageView = z.infer<typeof AutomaticMessage>;

/** A message as its performer writes it. `_id` is absent for a new one. */
const writtenMessage = z
  .object({ _id: Id.nullish(), ...messageFields })
  .refine(({ rule, minutes }) => rule !== 'timer' || minutes !== null, { path: ['minutes'], message: EMPTY });

export const automaticMessages = contract({
  listAutomaticMessages: {
    summary: 'Returns the caller’s automatic messages, in their order',
    access: ['performer'],
    reply: z.array(AutomaticMessage),
  },
  saveAutomaticMessages: {
    summary:
      'Replaces the caller’s automatic messages. Those with `_id` are changed, others are added, and those left out are removed. 422: WORD_REFUSED, MENTION_BLOCKED',
    access: ['performer'],
    body: z.object({ messages: z.array(writtenMessage).max(AUTOMATIC_MESSAGES_MAX) }),
    reply: z.array(AutomaticMessage),
    perMinute: 60,
  },
});
