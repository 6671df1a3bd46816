import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

/**
 * Loads the public room of a performer. In a file of its own, because the performer page needs it before the rest of
 * the chat loads.
 */
export const getPublicConversation = (performerId: string, visitor?: Visitor) =>
  call('getPublicConversation', { params: { id: performerId }, visitor });
