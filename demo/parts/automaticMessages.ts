import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { readMessages, saveMessages } from '@server/features/automaticMessages/service/messages';
import { demoAccounts } from './people';

type Written = RequestOf<'saveAutomaticMessages'>['body']['messages'];

/** The performer whose room gets messages automatically, and those messages. */
const SPEAKER = 'juno-valcourt';
const MESSAGES: Written = [
  {
    rule: 'join',
    minutes: null,
    isOn: true,
    text: 'Good to have you here! Requests are in the tip menu below the chat.',
  },
  { rule: 'timer', minutes: 15, isOn: true, text: 'Every tip counts for the goal above. Thank you for listening!' },
  { rule: 'goal', minutes: null, isOn: true, text: 'We did it! Give me a minute to tune the guitar.' },
  { rule: 'timer', minutes: 60, isOn: false, text: 'New songs every Friday. Follow me to hear when I am live.' },
];

/** Writes the automatic messages of the demo, unless the performer has some. */
export async function seedAutomaticMessages(ctx: Context): Promise<void> {
  const performerId = (await demoAccounts(ctx)).get(SPEAKER);
  if (performerId && (await readMessages(ctx.db, performerId)).length === 0)
    await saveMessages(ctx, performerId, MESSAGES);
}
