import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Context } from '@server/context';
import { readAllMessages } from '@server/features/chat/service/inbox';
import { openConversation, sendMessage, sendPhoto, type Writer } from '@server/features/chat/service/directMessages';
import { type Upload } from '@server/http/uploads';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { MEMBERS } from '../cast';
import { findPictures } from '../pictures';
import { callerOf } from './caller';
import { demoAccounts } from './people';

/** A message of a demo conversation. With `posterOf`, it is a photo: the poster of that performer. */
interface DemoMessage {
  by: 'member' | 'performer';
  minutesAgo: number;
  text: string;
  posterOf?: string;
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** The conversations of the first member. Messages after number `readUpTo` are unread. */
const CONVERSATIONS: { with: string; readUpTo: number; messages: DemoMessage[] }[] = [
  {
    with: 'nadia-brandt',
    readUpTo: 4,
    messages: [
      {
        by: 'member',
        minutesAgo: 3 * DAY_MINUTES,
        text: 'I made the green sauce from Sunday. It split. What did I do wrong?',
      },
      {
        by: 'performer',
        minutesAgo: 3 * DAY_MINUTES - 40,
        text: 'Too hot, most likely. Take the pan off, a spoon of cold water, and whisk as if somebody was watching.',
      },
      { by: 'member', minutesAgo: 3 * DAY_MINUTES - 44, text: 'It worked. I ate all of it standing up.' },
      {
        by: 'performer',
        minutesAgo: 2 * DAY_MINUTES,
        text: 'That is how it should be eaten. Thursday we do the red one.',
      },
    ],
  },
  {
    with: 'juno-valcourt',
    readUpTo: 3,
    messages: [
      { by: 'member', minutesAgo: DAY_MINUTES + 3 * HOUR_MINUTES, text: 'Do you take requests for tonight?' },
      { by: 'performer', minutesAgo: DAY_MINUTES + 2 * HOUR_MINUTES, text: 'For you? Always. Two, if they are short.' },
      { by: 'member', minutesAgo: DAY_MINUTES + 2 * HOUR_MINUTES - 5, text: 'One long one then. Surprise me.' },
      {
        by: 'performer',
        minutesAgo: 35,
        text: 'This is where I will play it from. Doors at eight.',
        posterOf: 'juno-valcourt',
      },
    ],
  },
];

const writerOf = (accountId: string, username: string, role: 'user' | 'performer'): Writer => ({
  caller: callerOf(accountId, role, username),
  viewer: { ...UNRESTRICTED_VIEWER, accountId },
});

/** Returns a picture of the demo as an upload. */
export const pictureOf = async (path: string, field: string): Promise<Upload> => ({
  ...{ field, filename: 'stage.webp', path },
  bytes: (await stat(path)).size,
});

/** Adds the conversations, one of them with an unread photo. Leaves conversations with messages as they are. */
export async function seedDirectMessages(ctx: Context, root: string): Promise<void> {
  const ids = await demoAccounts(ctx);
  const { username } = MEMBERS[0];
  const memberId = ids.get(username);
  for (const { with: slug, messages, readUpTo } of CONVERSATIONS) {
    const performerId = ids.get(slug);
    if (!memberId || !performerId) continue;
    const writers = {
      member: writerOf(memberId, username, 'user'),
      performer: writerOf(performerId, slug, 'performer'),
    };
    const { _id, lastSeq } = await openConversation(ctx, writers.member, { recipientId: performerId });
    if (lastSeq > 0) continue;
    for (const { by, minutesAgo, text, posterOf } of messages) {
      const writer = writers[by];
      const path = posterOf && findPictures(root, posterOf).poster;
      const message = path
        ? await sendPhoto(
            ctx,
            writer,
            { recipientId: by === 'member' ? performerId : memberId, text },
            await pictureOf(path, 'message-photo'),
          )
        : await sendMessage(ctx, writer, _id, text);
      // services cannot write messages in the past
      await ctx.db.execute(
        sql`update messages set created_at = now() - make_interval(mins => ${minutesAgo}) where id = ${message._id}`,
      );
    }
    await ctx.db.execute(
      sql`update conversation_members set shown_at = now() - make_interval(mins => ${messages.at(-1)?.minutesAgo ?? 0}) where conversation_id = ${_id}`,
    );
    await ctx.db.execute(
      sql`update notifications set at = message.created_at from messages message where message.id = message_id and message.conversation_id = ${_id}`,
    );
    await readAllMessages(ctx, writers.performer.caller, { conversationId: _id });
    await readAllMessages(ctx, writers.member.caller, { conversationId: _id, lastSeq: readUpTo });
  }
}
