import { type BodyOf, call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

/** Loads the sounds of tips in a performer's room. */
export const viewTipSounds = (performerId: string, visitor?: Visitor) =>
  call('viewTipSounds', { params: { id: performerId }, visitor, quiet: !visitor });

/** Replaces the sounds of the performer who calls. */
export const updateTipSounds = (body: BodyOf<'updateTipSounds'>) => call('updateTipSounds', { body, quiet: true });
