import { type Context } from '../context';
import { decideReport, readReport, searchReports } from '../features/reports/service/queue';
import { REASON_WORDS, STATUS_OF, type DecisionWord } from '../features/reports/rules';
import { COMMAND_LINE } from '../features/security/service/record';
import { checkId, type Say, WrongUsage } from './usage';

const day = (moment: string) => moment.slice(0, 16).replace('T', ' ');
const isDecision = (word: string): word is DecisionWord => Object.hasOwn(STATUS_OF, word);

async function list(ctx: Context, say: Say): Promise<void> {
  const { data, total } = await searchReports(ctx, { status: 'open', limit: 50, offset: 0 });
  for (const { _id, createdAt, accused, reporter, reason, message } of data)
    say(
      `${_id}  ${day(createdAt)}  ${accused ? `${message ? 'message by' : 'performer'} ${accused.username}` : 'post'}: ${REASON_WORDS[reason]}, reported by ${reporter.username}`,
    );
  say(
    total === 0
      ? 'No report is waiting.'
      : total > data.length
        ? `${data.length} of ${total}, oldest first.`
        : 'Show one with: view ID. Decide with: dismiss, delete, suspend or ban.',
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
    `${accused ? `${accused.username} (${accused.role}, ${accused.status})` : 'A post'}: ${REASON_WORDS[reason]}. Reported by ${reporter.username} on ${day(createdAt)}; ${status}${decision ? `: ${decision}` : ''}.`,
  );
  if (note) say(`Note from ${reporter.username}: ${note}`);
  if (accused) say(`Reports against ${accused.username}: ${against.total}, of which ${against.open} are open.`);
  if (conversation) say(conversation.type === 'private' ? 'From direct messages:' : 'From a chat room:');
  for (const said of context) {
    const mark = said._id === message?._id ? '>' : ' ';
    say(
      `${mark} ${day(said.createdAt)} ${said.senderInfo?.username ?? ''}: ${said.photo ? `[picture${mark === '>' ? ` ${ctx.publicUrl}${said.photo.url}` : ''}] ` : ''}${said.text}${mark === '>' && messageDeleted ? ' [deleted]' : ''}`,
    );
  }
}

/**
 * Lists reports and decides on them: `list`, `view ID`, and `dismiss`, `delete`, `suspend` or `ban ID [NOTE]`.
 * @throws WrongUsage
 */
export async function reportsCommand(
  ctx: Context,
  [action = 'list', id = '', ...note]: string[],
  say: Say,
): Promise<void> {
  if (id) checkId(id, 'Report');
  if (action === 'list' && !id) await list(ctx, say);
  else if (action === 'view' && id) await show(ctx, id, say);
  else if (isDecision(action) && id) {
    const { accused, status } = await decideReport(ctx, COMMAND_LINE, id, action, note.join(' '));
    say(accused ? `${status}: ${accused.username} is ${accused.status}.` : `${status}.`);
  } else throw new WrongUsage('reports');
}
