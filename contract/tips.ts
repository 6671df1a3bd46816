import { z } from 'zod';
import { Id, Tokens } from './common';
import { Message } from './chat';
import { contract } from './endpoint';
import { TIP_MAX_TOKENS, TIP_MESSAGE_MAX_CHARACTERS } from './limits';
import { WheelOrder } from './tipMenu';
import { UserBrief } from './users';

/** A tip that was sent. `balance` is the sender's balance after it. */
export const Tip = z.object({ _id: Id, tokens: Tokens, performerId: Id, message: Message.nullable(), balance: Tokens });
export type TipView = z.infer<typeof Tip>;

/**
 * The tips of the running show: their sum, number and top tippers. Anonymous tips count in the sum only. Empty while
 * the performer is offline.
 */
export const TipBoard = z.object({
  total: Tokens,
  tips: z.number().int(),
  top: z.array(z.object({ user: UserBrief, tokens: Tokens })),
});
export type TipBoardView = z.infer<typeof TipBoard>;

export const tips = contract({
  sendTip: {
    summary:
      'Tips a performer who is live, or who accepts tips while offline. 422: NOT_ENOUGH_TOKEN, PERFORMER_OFFLINE, TIP_TOO_LARGE, TIP_TOO_SMALL, TIP_TO_SELF; for an entry of the tip menu also MENU_CLOSED, ENTRY_GONE, ENTRY_SOLD_OUT, ENTRY_RESTS, ENTRY_FOLLOWERS_ONLY, and 409 PRICE_CHANGED, WHEEL_CHANGED',
    access: ['user'],
    params: z.object({ id: Id }),
    body: z.object({
      token: z
        .number('Not a validate number!')
        .int('Whole tokens only!')
        .min(1, 'Must be at least 1')
        .max(TIP_MAX_TOKENS),
      conversationId: Id.nullish(),
      message: z.string().trim().max(TIP_MESSAGE_MAX_CHARACTERS).nullish(),
      /** hides the sender from all but the performer; if absent, the member's setting decides */
      anonymous: z.boolean().optional(),
      /** an entry of the performer's tip menu; `token` is its price */
      entryId: Id.nullish(),
      /** needed for an entry that is a wheel */
      wheel: WheelOrder.nullish(),
    }),
    reply: Tip,
    money: true,
    perMinute: 240,
  },
  viewTipBoard: {
    summary: 'Tip total and top tippers of the running show of a performer',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: TipBoard,
  },
});
