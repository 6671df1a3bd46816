import { type Context } from '@server/context';
import { refused } from '@server/http/errors';

/** For whom a refusal is worded. */
type Side = 'member' | 'performer';

const WORDS: Record<Side, string> = {
  member: 'Private and group shows are not possible on this site right now. Nothing was spent.',
  performer:
    'Private and group shows are not possible here: the video server of this site cannot prove what reaches each member, and nobody shall pay for what did not arrive. Your public show is not affected.',
};

/** Shows are paid by what arrived: where the media engine cannot prove that, there are none. @throws Refusal 422 SHOWS_UNAVAILABLE */
export function refuseUnproven(ctx: Context, side: Side): void {
  if (!ctx.engine.provesDelivery) throw refused('SHOWS_UNAVAILABLE', WORDS[side]);
}
