import { type SessionView } from '@contract/auth';
import { type SessionRow } from './store/sessions';

/** Returns a session for its owner. `current` marks the session of the call. */
export function viewSession(row: SessionRow, currentId: string): SessionView {
  return {
    _id: row.id,
    ip: row.ip,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.id === currentId,
  };
}
