import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Context } from '@server/context';
import { readAllMessages } from '@server/features/chat/service/inbox';
import { openConversation, sendMessage, sendPhoto, type Writer } from '@server/features/chat/service/directMessages';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { MEMBERS } from '../cast';
import { findPictures } from '../pictures';
import { demoAccounts } from './people';

/** One line: who says it, how many minutes ago, and for a picture whose poster it is. */
interface Line {
  by: 'member' | 'performer';
  ago: number;
  text: string;
  pictureOf?: string;
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** What the first member has in their messages. `readUpTo`: what comes after that many lines is still unread. */
const CORRESPONDENCE: { with: string; readUpTo: number; lines: Line[] }[] = [
  {
    with: 'nadia-brandt',
    readUpTo: 4,
    lines: [
      { by: 'member', ago: 3 * DAY, text: 'I made the green sauce from Sunday. It split. What did I do wrong?' },
      {
        by: 'performer',
        ago: 3 * DAY - 40,
        text: 'Too hot, most likely. Take the pan off, a spoon of cold water, and whisk as if somebody was watching.',
      },
      { by: 'member', ago: 3 * DAY - 44, text: 'It worked. I ate all of it standing up.' },
      { by: 'performer', ago: 2 * DAY, text: 'That is how it should be eaten. Thursday we do the red one.' },
    ],
  },
  {
    with: 'juno-valcourt',
    readUpTo: 3,
    lines: [
      { by: 'member', ago: DAY + 3 * HOUR, text: 'Do you take requests for tonight?' },
      { by: 'performer', ago: DAY + 2 * HOUR, text: 'For you? Always. Two, if they are short.' },
      { by: 'member', ago: DAY + 2 * HOUR - 5, text: 'One long one then. Surprise me.' },
      {
        by: 'performer',
        ago: 35,
        text: 'This is where I will play it from. Doors at eight.',
        pictureOf: 'juno-valcourt',
      },
    ],
  },
];

const writerOf = (accountId: string, username: string, role: 'user' | 'performer'): Writer => ({
  caller: { accountId, sessionId: accountId, role, username, verified: true },
  viewer: { ...UNRESTRICTED_VIEWER, accountId },
});

/** Two conversations of the first member, one of them with something new. What is written already is left alone. */
export async function seedDirectMessages(ctx: Context, root: string): Promise<void> {
  const ids = await demoAccounts(ctx);
  const { username } = MEMBERS[0];
  const memberId = ids.get(username);
  for (const { with: slug, lines, readUpTo } of CORRESPONDENCE) {
    const performerId = ids.get(slug);
    if (!memberId || !performerId) continue;
    const writers = {
      member: writerOf(memberId, username, 'user'),
      performer: writerOf(performerId, slug, 'performer'),
    };
    const { _id, lastSeq } = await openConversation(ctx, writers.member, { recipientId: performerId });
    if (lastSeq > 0) continue;
    for (const { by, ago, text, pictureOf: whose } of lines) {
      const writer = writers[by];
      const path = whose && findPictures(root, whose).poster;
      const message = path
        ? await sendPhoto(
            ctx,
            writer,
            { recipientId: by === 'member' ? performerId : memberId, text },
            { field: 'message-photo', filename: 'stage.webp', path, bytes: (await stat(path)).size },
          )
        : await sendMessage(ctx, writer, _id, text);
      // no service gives a line a past
      await ctx.db.execute(
        sql`update messages set created_at = now() - make_interval(mins => ${ago}) where id = ${message._id}`,
      );
    }
    await ctx.db.execute(
      sql`update conversation_members set shown_at = now() - make_interval(mins => ${lines.at(-1)?.ago ?? 0}) where conversation_id = ${_id}`,
    );
    await readAllMessages(ctx, writers.performer.caller, { conversationId: _id });
    await readAllMessages(ctx, writers.member.caller, { conversationId: _id, lastSeq: readUpTo });
  }
}
