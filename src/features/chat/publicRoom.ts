import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

/** The public room of a performer. Apart from the other calls: a performer's page asks for it before it shows, and all else of a chat comes later. */
export const getPublicConversation = (performerId: string, visitor?: Visitor) =>
  call('getPublicConversation', { params: { id: performerId }, visitor });
