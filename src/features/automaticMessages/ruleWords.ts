import { type AutomaticMessage } from './api';

type Rule = AutomaticMessage['rule'];

export const RULE_WORDS: Record<Rule, string> = {
  timer: 'Every few minutes',
  join: 'When somebody opens my room',
  goal: 'When a goal is reached',
};

export const RULE_HINTS: Record<Rule, string> = {
  timer: 'Your whole room sees it. One timed message is sent per minute at most.',
  join: 'Only the person who opens your room sees it, once per visit.',
  goal: 'Your whole room sees it, at most every 30 seconds.',
};

/** Returns when a message is sent, in a few words. */
export const describeRule = ({ rule, minutes }: Pick<AutomaticMessage, 'rule' | 'minutes'>): string =>
  rule === 'timer'
    ? `Every ${minutes ?? 0} minutes`
    : rule === 'join'
      ? 'To everybody who opens my room'
      : RULE_WORDS.goal;
