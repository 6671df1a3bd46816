import { type Context } from '../context';
import { decideReport, readReport, searchReports } from '../features/reports/service/queue';
import { REASON_WORDS, STATUS_OF, type DecisionWord } from '../features/reports/rules';
import { type Say } from './commands';

const day = (moment: string) => moment.slice(0, 16).replace('T', ' ');
const isDecision = (word: string): word is DecisionWord => Object.hasOwn(STATUS_OF, word);

async function list(ctx: Context, say: Say): Promise<void> {
  const { data, total } = await searchReports(ctx, { status: 'open', limit: 50, offset: 0 });
  for (const { _id, createdAt, accused, reporter, reason, message } of data)
    say(
      `${_id}  ${day(createdAt)}  ${message ? 'message of' : 'performer'} ${accused.username}: ${REASON_WORDS[reason]}, says ${reporter.username}`,
    );
  say(
    total === 0
      ? 'Nothing waits.'
      : total > data.length
        ? `${data.length} of ${total}, the oldest first.`
        : 'view ID shows one, then: dismiss, delete, suspend or ban.',
  );
}

async function show(ctx: Context, id: string, say: Say): Promise<void> {
  const {
    accused,
    reporter,
    reason,
    note,
    status,
    decision,
    createdAt,
    message,
    messageDeleted,
    conversation,
    context,
    against,
  } = await readReport(ctx, id);
  say(
    `${accused.username} (${accused.role}, ${accused.status}): ${REASON_WORDS[reason]}. Reported by ${reporter.username} on ${day(createdAt)}; ${status}${decision ? `: ${decision}` : ''}.`,
  );
  if (note) say(`In their words: ${note}`);
  say(`Against ${accused.username} in all: ${against.total} reports, ${against.open} of them open.`);
  if (conversation) say(conversation.type === 'private' ? 'Said in a correspondence:' : 'Said in a room:');
  for (const line of context) {
    const mark = line._id === message?._id ? '>' : ' ';
    say(
      `${mark} ${day(line.createdAt)} ${line.senderInfo?.username ?? ''}: ${line.photo ? `[picture${mark === '>' ? ` ${ctx.publicUrl}${line.photo.url}` : ''}] ` : ''}${line.text}${mark === '>' && messageDeleted ? ' [taken back]' : ''}`,
    );
  }
}

/** Reports on the command line. @returns false when the words make no sense */
export async function keepReports(
  ctx: Context,
  [what = 'list', id = '', ...note]: string[],
  say: Say,
): Promise<boolean> {
  if (what === 'list' && !id) await list(ctx, say);
  else if (what === 'view' && id) await show(ctx, id, say);
  else if (isDecision(what) && id) {
    const { accused, status } = await decideReport(ctx, null, id, what, note.join(' '));
    say(`${status}: ${accused.username} is ${accused.status}.`);
  } else return false;
  return true;
}
