import { type ConsentKind, type ConsentUse } from '@contract/consent';

/** What is known of the consent of a person. */
export interface Consent {
  name: string;
  status: 'requested' | 'agreed' | 'withdrawn';
  uses: readonly ConsentUse[];
}

/** Returns what a person must have agreed to for an item of a kind. */
export const neededUse = (kind: ConsentKind): ConsentUse => (kind === 'video' ? 'videos' : 'pictures');

/**
 * Returns who has not agreed to a use, by name; empty when it may be made public. This is the one rule that every path
 * to the public asks.
 */
export const missingConsents = (people: readonly Consent[], use: ConsentUse): string[] =>
  people.filter(({ status, uses }) => status !== 'agreed' || !uses.includes(use)).map(({ name }) => name);

/** Returns the words of the release form. The record of an agreement keeps them as they are then. */
export const agreementFor = (performer: string): string =>
  `I am this person, I am 18 or older, and I agree that ${performer} publishes this. I can withdraw at this link.`;
