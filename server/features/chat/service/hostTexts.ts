import { type Context } from '@server/context';
import { invalid, refused } from '@server/http/errors';
import { refuseBlockedMentions } from '../../blocking/service/writers';
import { cleanText } from '../rules/text';
import { hasSiteWord } from './moderationCheck';

/**
 * Checks a text that a host writes now for their room to get later, as the chat would.
 * @returns the text as the chat stores it
 * @throws Refusal 400 for a text without visible characters; 422 WORD_REFUSED, MENTION_BLOCKED
 */
export async function checkHostText(ctx: Context, hostId: string, text: string): Promise<string> {
  const clean = cleanText(text);
  if (!clean) throw invalid('text', 'This field is required!', 'required');
  if (await hasSiteWord(ctx, clean))
    throw refused('WORD_REFUSED', 'The text contains a blocked word. Nothing was saved.');
  await refuseBlockedMentions(ctx.db, hostId, clean);
  return clean;
}
