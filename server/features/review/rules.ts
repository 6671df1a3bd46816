/** What decides whether an item waits for a review before it is public. */
export interface ReviewFacts {
  setting: 'off' | 'first' | 'all';
  /** how many items of each performer are reviewed with `first` */
  firstItems: number;
  /** how many items of the performer are public, or were let pass */
  published: number;
}

/** Says whether an item waits for a review. */
export const needsReview = ({ setting, firstItems, published }: ReviewFacts): boolean =>
  setting === 'all' || (setting === 'first' && published < firstItems);

/** Why an item is refused. Each one is a sentence for its performer. */
export const REVIEW_REASONS: Readonly<Record<string, { label: string; sentence: string }>> = {
  rules: { label: 'Breaks the rules', sentence: 'It breaks the rules of the site.' },
  copyright: { label: 'Uses the work of others', sentence: 'It seems to use the work of somebody else.' },
  unnamedPerson: { label: 'Shows somebody who is not named', sentence: 'Name everybody in it under People first.' },
  minor: { label: 'Somebody seems under 18', sentence: 'Somebody in it seems to be under 18.' },
  misleading: { label: 'Title or price mislead', sentence: 'Its title, description or price mislead buyers.' },
  quality: { label: 'Cannot be played or seen', sentence: 'It cannot be played or seen properly.' },
};
