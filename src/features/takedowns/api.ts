import { type BodyOf, call, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export const listOwnTakedowns = (visitor?: Visitor) => call('listOwnTakedowns', { visitor });
export const appealTakedown = (id: string, text: string) => call('appealTakedown', { params: { id }, body: { text } });
export const searchTakedowns = (query: QueryOf<'searchTakedowns'>) => call('searchTakedowns', { query });
export const findItem = (address: string) => call('findItem', { query: { address } });
export const takeDown = (body: BodyOf<'takeDown'>) => call('takeDown', { body });
export const restoreItem = (id: string, body: BodyOf<'restoreItem'>) => call('restoreItem', { params: { id }, body });
