import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

/** Loads the top tippers of a performer and the levels of supporters. */
export const viewStanding = (performerId: string, visitor?: Visitor) =>
  call('viewStanding', { params: { id: performerId }, visitor, quiet: !visitor });

/** Replaces the levels of the performer who calls. */
export const updateSupporterLevels = (body: BodyOf<'updateSupporterLevels'>) =>
  call('updateSupporterLevels', { body, quiet: true });
