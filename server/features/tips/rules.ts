/** The facts that decide whether a tip may be sent. */
export interface TipFacts {
  /** `tokens` is a whole number; with `entryId` or `purpose` it is a price, which no minimum holds for */
  request: { senderId: string; performerId: string; tokens: number; entryId?: string | null; purpose?: object };
  /** null if the performer cannot be tipped at all */
  performer: { streamingStatus: string; minimumTip: number | null; offlineTips: boolean } | null;
  /** the most tokens in one tip */
  settings: { tipMaximum: number };
}

/** Why a tip may not be sent: the error code and the text for the sender. */
export interface TipRefusal {
  code: 'TIP_TO_SELF' | 'TIP_TOO_LARGE' | 'TIP_TOO_SMALL' | 'PERFORMER_OFFLINE';
  text: string;
}

/** Returns why this tip may not be sent, or null. The ledger alone checks the balance. */
export function findTipRefusal({ request, performer, settings }: TipFacts): TipRefusal | null {
  const { senderId, performerId, tokens } = request;
  const { tipMaximum } = settings;
  if (senderId === performerId) return { code: 'TIP_TO_SELF', text: "You can't tip yourself." };
  if (tokens > tipMaximum)
    return { code: 'TIP_TOO_LARGE', text: `One tip can be at most ${tipMaximum} tokens. No tokens were spent.` };
  if (!performer || (performer.streamingStatus === 'offline' && !performer.offlineTips))
    return { code: 'PERFORMER_OFFLINE', text: 'This performer is offline. No tokens were spent.' };
  // a minimum above the site's maximum would refuse every tip
  const minimum = request.entryId || request.purpose ? 1 : Math.min(performer.minimumTip ?? 1, tipMaximum);
  if (tokens < minimum)
    return { code: 'TIP_TOO_SMALL', text: `The minimum tip is ${minimum} tokens. No tokens were spent.` };
  return null;
}

/** The parts of a tip request that its idempotency key stands for. */
export interface TipIntent {
  performerId: string;
  tokens: number;
  message: string;
  /** null: as the member's setting says */
  anonymous?: boolean | null;
}

/** Tells whether a request under a known key asks for the same tip. */
export const isSameTip = (known: TipIntent, request: TipIntent): boolean =>
  known.performerId === request.performerId &&
  known.tokens === request.tokens &&
  known.message === request.message &&
  (known.anonymous ?? false) === (request.anonymous ?? known.anonymous ?? false);
