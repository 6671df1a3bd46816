import { z } from 'zod';
import { Id } from './common';
import { contract } from './endpoint';
import { rangeMessage, TIP_MAX_TOKENS, TIP_SOUNDS, TIP_SOUNDS_MAX } from './limits';

const tokensRange = rangeMessage(1, TIP_MAX_TOKENS);
/** The sound of tips of at least `tokens`, up to the next one. */
const TipSound = z.object({
  tokens: z
    .number('Not a validate number!')
    .int('Whole numbers only!')
    .min(1, tokensRange)
    .max(TIP_MAX_TOKENS, tokensRange),
  sound: z.enum(TIP_SOUNDS),
});
export type TipSoundView = z.infer<typeof TipSound>;

const sounds = z
  .array(TipSound)
  .max(TIP_SOUNDS_MAX)
  .refine(
    (all) => all.every(({ tokens }, at) => at === 0 || tokens > all[at - 1]!.tokens),
    'Each sound needs more tokens than the one before it.',
  );
/** The smallest amount first; smaller tips are silent. Null: the performer has chosen none, and the site's play. */
const TipSounds = z.object({ sounds: z.array(TipSound).nullable() });
export type TipSoundsView = z.infer<typeof TipSounds>;

export const tipSounds = contract({
  viewTipSounds: {
    summary: 'The sounds of tips in the room of a performer, by amount. 403 for a blocked viewer',
    access: 'anyone',
    params: z.object({ id: Id }),
    reply: TipSounds,
  },
  updateTipSounds: {
    summary: 'Replaces the sounds of tips in the own room; none makes tips silent, null brings the site’s back',
    access: ['performer'],
    body: z.object({ sounds: sounds.nullable() }),
    reply: TipSounds,
  },
});
