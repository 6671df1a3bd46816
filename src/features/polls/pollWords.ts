import { formatCount } from '@/ui/format';
import { type PollOnShow } from './usePoll';

/** Returns what part of all votes a choice has, in whole percent. */
export const percentOf = (votes: number, all: number): number => (all === 0 ? 0 : Math.round((votes / all) * 100));

const votesText = (votes: number) => (votes === 1 ? '1 vote' : `${formatCount(votes)} votes`);

/** Returns the name of a choice with its share and votes, for screen readers. */
export const choiceName = ({ text, votes }: { text: string; votes: number }, all: number): string =>
  `${text}, ${percentOf(votes, all)}%, ${votesText(votes)}`;

/** Returns how many votes a poll has, what one costs, and how long it goes on. */
export function stateOf({ poll, isOpen, secondsLeft }: PollOnShow): string {
  const votes = votesText(poll.votes);
  if (!isOpen) return `Ended, ${votes}`;
  const price = poll.isPaid ? '1 token a vote, ' : '';
  if (secondsLeft === null) return price + votes;
  return `${price}${votes}, ${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')} left`;
}
