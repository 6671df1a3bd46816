import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

/** Loads the goals of a performer as the room sees them. */
export const viewGoals = (performerId: string) => call('viewGoals', { params: { id: performerId }, quiet: true });

// the performer's own goals
export const viewOwnGoals = (visitor?: Visitor) => call('viewOwnGoals', { visitor });
export const startGoals = (body: BodyOf<'startGoals'>) => call('startGoals', { body, quiet: true });
export const endGoals = () => call('endGoals', { quiet: true });
