import { z } from 'zod';
import { Id } from './common';
import { type ClientEventName, type ClientEvents } from './events';
import { WATCHED_PERFORMERS_MAX } from './limits';

/** The payloads of client events, by event name. Other events and payloads are refused in the acknowledgement. */
export const clientPayloads: { [E in ClientEventName]: z.ZodType<ClientEvents[E]['payload']> } = {
  'auth/login': z.object({ token: z.string().min(1).max(200) }),
  'auth/logout': z.object({}),
  'room/join': z.object({ conversationId: Id, lastSeq: z.number().int().min(0).optional() }),
  'room/leave': z.object({ conversationId: Id }),
  'overlay/join': z.object({ key: z.string().min(1).max(200), after: z.number().int().min(0).optional() }),
  'performers/watch': z.object({ ids: z.array(Id).max(WATCHED_PERFORMERS_MAX) }),
};
