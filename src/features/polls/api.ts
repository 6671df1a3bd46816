import { type BodyOf, call } from '@/lib/http';

/** Loads the poll that a performer's room shows. */
export const viewPoll = (performerId: string) => call('viewPoll', { params: { id: performerId }, quiet: true });
export const votePoll = (pollId: string, choice: number, idempotencyKey: string) =>
  call('votePoll', { params: { id: pollId }, body: { choice }, idempotencyKey, quiet: true });

// the performer's own poll
export const startPoll = (body: BodyOf<'startPoll'>) => call('startPoll', { body, quiet: true });
export const endPoll = () => call('endPoll', { quiet: true });
