/** What decides whether a tip may be sent. */
export interface TipFacts {
  senderId: string;
  performerId: string;
  /** whole tokens */
  tokens: number;
  /** most tokens in one tip, from the settings */
  maximum: number;
  /** the performer is on stage, in public or in a show */
  onStage: boolean;
}

export type TipRefusal = 'TIP_TO_SELF' | 'PERFORMER_OFFLINE' | 'TIP_TOO_LARGE';

/** Why this tip may not be sent, or null. Whether the balance covers it is the ledger's question alone. */
export function refusalToTip({ senderId, performerId, tokens, maximum, onStage }: TipFacts): TipRefusal | null {
  if (senderId === performerId) return 'TIP_TO_SELF';
  if (tokens > maximum) return 'TIP_TOO_LARGE';
  if (!onStage) return 'PERFORMER_OFFLINE';
  return null;
}

/** What a tip was asked to be; the same key with other words is another request. */
export interface TipAsked {
  performerId: string;
  tokens: number;
  message: string;
}

/** Whether two requests under one key ask for the same tip. */
export const isSameTip = (a: TipAsked, b: TipAsked): boolean =>
  a.performerId === b.performerId && a.tokens === b.tokens && a.message === b.message;
