import { type RequestOf } from '@contract/all';
import { type ShownPollView } from '@contract/polls';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { conflict, refused } from '@server/http/errors';
import { workOnEach } from '@server/jobs/each';
import { checkHostText } from '../../chat/service/hostTexts';
import { type AuditCheck } from '../../ledger/service/audit';
import { hasTwins } from '../rules';
import { deleteOldPolls, endDuePolls, endOpenPoll, findVoteFaults, holdShow, insertPoll } from '../store';
import { announcePoll } from './announcing';

type Written = RequestOf<'startPoll'>['body'];

async function checkTexts(ctx: Context, performerId: string, { question, choices }: Written) {
  const clean = { question: await checkHostText(ctx, performerId, question), choices: [] as string[] };
  for (const text of choices) clean.choices.push(await checkHostText(ctx, performerId, text));
  if (hasTwins(clean.choices))
    throw refused('POLL_CHOICES_ALIKE', 'Two choices are the same. Change one of them, then start the poll.');
  return clean;
}

/**
 * Starts a poll in the performer's public show. It ends with the show, or after `minutes`.
 * @throws Refusal 400 for a text without visible characters; 409 POLL_RUNNING; 422 POLL_NEEDS_SHOW, POLL_CHOICES_ALIKE,
 *   WORD_REFUSED, MENTION_BLOCKED
 */
export async function startPoll(ctx: Context, performerId: string, written: Written): Promise<ShownPollView> {
  const { isPaid, minutes } = written;
  const texts = await checkTexts(ctx, performerId, written);
  await endDuePolls(ctx.db, performerId);
  await inTransaction(ctx.db, async (tx) => {
    const showSince = await holdShow(tx, performerId);
    if (!showSince) throw refused('POLL_NEEDS_SHOW', 'Polls run in public shows. Go live, then start the poll.');
    const poll = await insertPoll(tx, { id: newId(), performerId, ...texts, isPaid, minutes, showSince });
    if (!poll) throw conflict('POLL_RUNNING', 'You have an open poll. End it, then start the next one.');
    if (poll.endsAt) await ctx.jobs.add(tx, 'polls/check', {}, { runAt: poll.endsAt });
  });
  return announcePoll(ctx, performerId);
}

/** Ends the performer's open poll, if there is one, and tells the room the result. */
export async function endPoll(ctx: Context, performerId: string): Promise<ShownPollView> {
  await inTransaction(ctx.db, (tx) => endOpenPoll(tx, performerId));
  return announcePoll(ctx, performerId);
}

/** Ends the polls whose time or show is over, tells their rooms, and deletes those of long ago. */
export async function checkPolls(ctx: Context): Promise<void> {
  const performerIds = await endDuePolls(ctx.db);
  const tell = async (performerId: string) => void (await announcePoll(ctx, performerId));
  await workOnEach(ctx.log, performerIds, tell, 'the end of a poll could not be announced');
  await deleteOldPolls(ctx.db);
}

/** Audits that paid votes and tips agree. */
export const pollVotesCheck: AuditCheck = {
  invariant: 'every paid vote has its tip of one token',
  faults: (db: Db) => findVoteFaults(db),
};
