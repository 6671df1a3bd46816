import { type NextPageContext } from 'next';
import { visitorOf } from '@/lib/visitor';
import { listSessions, type Session } from './api';

/** Loads the sessions for the security page of any role. */
export const loadSessions = async (context: Pick<NextPageContext, 'req'>): Promise<{ sessions: Session[] }> => ({
  sessions: await listSessions(visitorOf(context)),
});
