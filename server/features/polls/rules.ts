/** Why a vote is not taken: the error code and the text for the member. No tokens have moved yet. */
export interface VoteRefusal {
  code: 'POLL_ENDED' | 'PERFORMER_OFFLINE';
  text: string;
}

/** Returns why a poll takes no votes now, or null. `isLive`: its public show is running. */
export function findVoteRefusal({ isOpen, isLive }: { isOpen: boolean; isLive: boolean }): VoteRefusal | null {
  if (!isOpen) return { code: 'POLL_ENDED', text: 'This poll has ended. Your vote was not counted.' };
  if (!isLive) return { code: 'PERFORMER_OFFLINE', text: 'The show is paused or over. Your vote was not counted.' };
  return null;
}

/** Returns whether two choices read the same, so that a vote could be meant for either. */
export const hasTwins = (choices: readonly string[]): boolean =>
  new Set(choices.map((text) => text.toLowerCase())).size < choices.length;

/** Returns the votes of each choice, in order. `counted` has the choices that have votes. */
export const votesByChoice = (
  choices: readonly string[],
  counted: readonly { choice: number; votes: number }[],
): { text: string; votes: number }[] =>
  choices.map((text, index) => ({ text, votes: counted.find(({ choice }) => choice === index)?.votes ?? 0 }));
