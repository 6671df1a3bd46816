import { type RoomSettingsView } from '@contract/rooms';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { invalid, refused, tooMany } from '@server/http/errors';
import { consumeRateLimit } from '../../auth/service/rateLimit';
import { refuseBlockedMentions } from '../../blocking/service/writers';
import { readSetting, readSettingsIn } from '../../site/service';
import { type BlockedWordMatcher, makeBlockedWordMatcher } from '../rules/blockedWords';
import { hasLink } from '../rules/links';
import { countMessage, type MessageBudget, type MessageRate, messageRateOf } from '../rules/messageRate';
import { refusalToEnter, refusalToSpeak, settingsIn } from '../rules/moderation';
import { checkRepetition, type RecentMessage } from '../rules/repetition';
import { cleanText } from '../rules/text';
import { activeSanctions, belongsTo, hostOf } from '../store/moderation';
import { type ConversationRow } from '../store/rooms';
import { readSettings, roleIn } from './moderation';

/** A visitor of a chat room. `accountId` is null for a guest, `device` (the browser) when it was not sent. */
export interface Chatter {
  accountId: string | null;
  device: string | null;
}

/** Rates and repeats are counted in memory, per process; the accounts that wrote longest ago are forgotten first. */
const ACCOUNTS_REMEMBERED = 20_000;
function remember<Value>(map: Map<string, Value>, key: string, value: Value, max = ACCOUNTS_REMEMBERED): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > max && !oldest.done) map.delete(oldest.value);
}
const budgets = new Map<string, MessageBudget>();
const recentMessages = new Map<string, RecentMessage[]>();

/**
 * Every message is checked against two lists that rarely change. A matcher takes 1 ms to build and up to 300 kB to
 * keep.
 */
const MATCHERS_KEPT = 200;
const matchers = new Map<string, BlockedWordMatcher>();
function matcherFor(words: readonly string[]): BlockedWordMatcher {
  const key = words.join('\n');
  const known = matchers.get(key);
  if (known) return known;
  const made = makeBlockedWordMatcher(words);
  remember(matchers, key, made, MATCHERS_KEPT);
  return made;
}

/** The words of a refusal about the consequences, by what the member wanted to send or make. */
const NOT_SENT = {
  message: { failure: 'Message not sent', spent: '' },
  tip: { failure: 'Tip not sent', spent: ' No tokens were spent.' },
  clip: { failure: 'Clip not made', spent: '' },
} as const;
type Sent = (typeof NOT_SENT)[keyof typeof NOT_SENT];

/**
 * Refuses banned and kicked visitors, who may not read, write or listen.
 * @throws Refusal 422 ROOM_BANNED, ROOM_KICKED
 */
export async function refuseExpelled(
  ctx: Context,
  { accountId, device }: Chatter,
  { performerId }: Pick<ConversationRow, 'performerId'>,
): Promise<void> {
  if (!performerId || performerId === accountId) return;
  const refusal = refusalToEnter(await activeSanctions(ctx.db, performerId, accountId, device), new Date());
  if (refusal) throw refused(refusal.code, refusal.text);
}

async function refuseMuted(
  ctx: Context,
  { accountId, device }: Chatter,
  performerId: string,
  { spent }: Sent,
): Promise<void> {
  const [sanctions, now] = [await activeSanctions(ctx.db, performerId, accountId, device), new Date()];
  const refusal = refusalToEnter(sanctions, now) ?? refusalToSpeak(sanctions, now);
  if (refusal) throw refused(refusal.code, refusal.text + spent);
}

const blockedWord = ({ failure, spent }: Sent) =>
  refused('WORD_REFUSED', `${failure}: it contains a blocked word.${spent}`);

/** Returns whether a text contains a word that the operator blocks on the whole site. */
export const hasSiteWord = async (ctx: Context, text: string): Promise<boolean> =>
  matcherFor(await readSetting(ctx, 'chatWords'))(text);

/** Like `hasSiteWord`, for work within a transaction. */
export const hasSiteWordIn = async (tx: Tx, text: string): Promise<boolean> =>
  matcherFor((await readSettingsIn(tx)).chatWords)(text);

/** Checks a text against the chat rules of a room. @throws Refusal 422 LINKS_OFF, WORD_REFUSED */
function refuseText(text: string, settings: RoomSettingsView, sent: Sent): void {
  if (!settings.links && hasLink(text))
    throw refused('LINKS_OFF', `${sent.failure}: links are off in this room.${sent.spent}`);
  if (matcherFor(settings.words)(text)) throw blockedWord(sent);
}

async function refuseOutsideAudience(
  ctx: Context,
  accountId: string,
  performerId: string,
  audience: RoomSettingsView['audience'],
): Promise<void> {
  if (audience === 'everyone' || (await belongsTo(ctx.db, audience, performerId, accountId))) return;
  const name = (await hostOf(ctx.db, performerId))?.name ?? '';
  if (audience === 'followers')
    throw refused('FOLLOWERS_ONLY', `Only followers can write in this room. Follow ${name} to join in.`);
  throw refused('TIPPERS_ONLY', `Only members who have tipped ${name} can write in this room.`);
}

/** Counts one message against a rate. @throws Refusal 429 */
function refuseFlood(key: string, rate: MessageRate): void {
  const { after, waitSeconds } = countMessage(budgets.get(key) ?? null, rate, Date.now());
  remember(budgets, key, after);
  if (waitSeconds > 0) throw tooMany(waitSeconds, "You're sending messages too fast. Wait a moment, then try again.");
}

/**
 * Refuses a text that the account has repeated too often. Call the result once the message passes all checks: only then
 * it counts.
 */
function refuseRepeats(key: string, text: string): () => void {
  const { recent, tooOften } = checkRepetition(recentMessages.get(key) ?? [], text, Date.now());
  if (tooOften) throw tooMany(30, 'You already sent this message. Wait a moment, or write something else.');
  return () => remember(recentMessages, key, recent);
}

/** Counts in the database, because an account may write through several processes. @throws Refusal 429 */
async function refuseWithinSlowMode(ctx: Context, key: string, slowSeconds: number): Promise<void> {
  if (!slowSeconds) return;
  await consumeRateLimit(
    ctx.db,
    `slow:${key}`,
    { size: 1, secondsEach: slowSeconds },
    (left) => `Slow mode is on: one message every ${slowSeconds} s. You can write again in ${left} s.`,
  );
}

/**
 * Checks a message before it is stored. A message refused for its text does not count towards the rate limit. The chat
 * rules do not apply to the host and to moderators.
 * @throws Refusal 422 ROOM_BANNED, ROOM_KICKED, ROOM_MUTED, FOLLOWERS_ONLY, TIPPERS_ONLY, LINKS_OFF, WORD_REFUSED,
 *   MENTION_BLOCKED; 429 for slow mode, repeats and floods
 */
export async function checkMessage(
  ctx: Context,
  writer: { accountId: string; device: string | null },
  conversation: ConversationRow,
  text: string,
): Promise<void> {
  const { id, type, performerId } = conversation;
  const role = await roleIn(ctx.db, performerId, writer.accountId);
  const key = `${id}:${writer.accountId}`;
  const countTowardsRate = () => refuseFlood(key, messageRateOf(role !== 'viewer'));
  if (await hasSiteWord(ctx, text)) throw blockedWord(NOT_SENT.message);
  if (performerId) await refuseBlockedMentions(ctx.db, writer.accountId, text);
  if (role === 'host' || !performerId) return countTowardsRate();
  const settings = settingsIn(type, await readSettings(ctx.db, performerId));
  await refuseMuted(ctx, writer, performerId, NOT_SENT.message);
  if (role === 'moderator') return countTowardsRate();
  await refuseOutsideAudience(ctx, writer.accountId, performerId, settings.audience);
  refuseText(text, settings, NOT_SENT.message);
  const rememberText = refuseRepeats(key, text);
  countTowardsRate();
  await refuseWithinSlowMode(ctx, key, settings.slowSeconds);
  rememberText();
}

async function checkText(ctx: Context, writer: Chatter, performerId: string, text: string, sent: Sent): Promise<void> {
  await refuseMuted(ctx, writer, performerId, sent);
  if (await hasSiteWord(ctx, text)) throw blockedWord(sent);
  refuseText(text, await readSettings(ctx.db, performerId), sent);
}

/**
 * Checks the message of a tip before the tip is paid, so that muted members and blocked words cannot buy their way in.
 * A tip without a message always passes.
 * @throws Refusal 422 ROOM_BANNED, ROOM_KICKED, ROOM_MUTED, LINKS_OFF, WORD_REFUSED
 */
export async function checkTipMessage(ctx: Context, writer: Chatter, performerId: string, text: string): Promise<void> {
  if (text) await checkText(ctx, writer, performerId, text, NOT_SENT.tip);
}

/**
 * Checks the title of a clip, as a message in the performer's room would be.
 * @returns the title without invisible characters
 * @throws Refusal 400 for a title without visible ones; 422 as `checkTipMessage`
 */
export async function checkClipTitle(
  ctx: Context,
  writer: Chatter,
  performerId: string,
  title: string,
): Promise<string> {
  const clean = cleanText(title);
  if (!clean) throw invalid('title', 'This field is required!', 'required');
  await checkText(ctx, writer, performerId, clean, NOT_SENT.clip);
  return clean;
}
