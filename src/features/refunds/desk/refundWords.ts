import { type Refund } from './api';

/** Whether returning so many tokens needs two people. */
export const needsTwo = ({ twoPersonLimit }: Refund, tokens: number): boolean =>
  twoPersonLimit !== null && tokens > twoPersonLimit;

/** The first approval of a refund, if it is for so many tokens: another amount starts anew. */
export const firstApproval = ({ approval }: Refund, tokens: number): Refund['approval'] =>
  approval?.tokens === tokens ? approval : null;

/** Whether this operator may still return so many tokens. */
export const mayReturn = (refund: Refund, tokens: number, you: string): boolean =>
  !needsTwo(refund, tokens) || firstApproval(refund, tokens)?.by !== you;
