/** The facts that decide whether a tip may be sent. */
export interface TipFacts {
  senderId: string;
  performerId: string;
  /** whole tokens */
  tokens: number;
  /** the most tokens in one tip, from the site settings */
  maximum: number;
  /** the performer is live, in public or in a show */
  onStage: boolean;
}

/** Why a tip may not be sent: the error code and the text for the sender. */
export interface TipRefusal {
  code: 'TIP_TO_SELF' | 'TIP_TOO_LARGE' | 'PERFORMER_OFFLINE';
  text: string;
}

/** Returns why this tip may not be sent, or null. The ledger alone checks the balance. */
export function findTipRefusal({ senderId, performerId, tokens, maximum, onStage }: TipFacts): TipRefusal | null {
  if (senderId === performerId) return { code: 'TIP_TO_SELF', text: "You can't tip yourself." };
  if (tokens > maximum)
    return { code: 'TIP_TOO_LARGE', text: `One tip can be at most ${maximum} tokens. No tokens were spent.` };
  if (!onStage) return { code: 'PERFORMER_OFFLINE', text: 'This performer is offline. No tokens were spent.' };
  return null;
}

/** The parts of a tip request that its idempotency key stands for. */
export interface TipIntent {
  performerId: string;
  tokens: number;
  message: string;
}

/** Tells whether two requests under one key ask for the same tip. */
export const isSameTip = (a: TipIntent, b: TipIntent): boolean =>
  a.performerId === b.performerId && a.tokens === b.tokens && a.message === b.message;
