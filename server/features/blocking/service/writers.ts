import { type Db } from '@server/db/client';
import { forbidden, refused } from '@server/http/errors';
import { findBlockedUserIds, findBlockersByUsername, isBlocking } from '../store';

/** Returns the ids of the accounts that an account blocks; none for a guest. */
export const findBlockedIds = async (db: Db, accountId: string | null): Promise<string[]> =>
  accountId ? findBlockedUserIds(db, accountId) : [];

/** Refuses somebody whom an account blocks. @throws Refusal 403 */
export async function refuseBlockedWriter(db: Db, writerId: string, recipientId: string): Promise<void> {
  if (await isBlocking(db, recipientId, writerId)) throw forbidden("This account doesn't accept messages from you.");
}

const MENTION = /(?:^|[^\w])@([\w.-]{3,30})/g;

/** Returns the usernames that a text may mention with an @, in lower case. */
export function usernamesIn(text: string): string[] {
  const names = [...text.matchAll(MENTION)].map(([, name]) => name!.toLowerCase());
  // a name at the end of a sentence
  return [...new Set(names.flatMap((name) => [name, name.replace(/[.-]+$/, '')]))];
}

/** Refuses a text that mentions somebody who blocks its writer. @throws Refusal 422 MENTION_BLOCKED */
export async function refuseBlockedMentions(db: Db, writerId: string, text: string): Promise<void> {
  const usernames = usernamesIn(text);
  if (!usernames.length) return;
  const [blocker] = await findBlockersByUsername(db, usernames, writerId);
  if (blocker)
    throw refused(
      'MENTION_BLOCKED',
      `Message not sent: @${blocker.username} doesn't accept mentions from you. Send it without the mention.`,
    );
}
