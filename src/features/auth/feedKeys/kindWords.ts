import { type FeedKind } from '@contract/limits';

/** The kinds of events, as performers call them. */
export const KIND_WORDS: Record<FeedKind, string> = {
  tip: 'Tips',
  menuEntry: 'Tip menu orders',
  goal: 'Goals reached',
  follow: 'New followers',
  sale: 'Sales',
};

/** Returns kinds as a list in a sentence: "Tips, new followers". */
export function listKinds(kinds: readonly FeedKind[]): string {
  const list = kinds.map((kind) => KIND_WORDS[kind]).join(', ');
  return list.charAt(0) + list.slice(1).toLowerCase();
}
