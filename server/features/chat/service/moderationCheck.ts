import { type RoomSettingsView } from '@contract/rooms';
import { type Context } from '@server/context';
import { refused, tooMany } from '@server/http/errors';
import { countUse } from '../../auth/service/allowances';
import { settingOf } from '../../site/service';
import { refusalToEnter, refusalToSpeak, type Said, sayAgain, settingsIn } from '../rules/moderation';
import { type Breath, breathe, type Pace, paceOf } from '../rules/messageRate';
import { hasLink, makeWordFinder, type WordFinder } from '../rules/blockedWords';
import { belongsTo, holdingAgainst, hostOf } from '../store/moderation';
import { type ConversationRow } from '../store/rooms';
import { readSettings, roleIn } from './moderation';

/** Who wants in, or wants to say something. `accountId` null: a guest. `device`: the browser, where it said which. */
export interface Person {
  accountId: string | null;
  device: string | null;
}

/** What is remembered of so many; the oldest one is of no account any more. Per process: with several of them a flood is that many times as fast at most. */
const REMEMBERED = 20_000;
function remember<Value>(map: Map<string, Value>, key: string, value: Value, most = REMEMBERED): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > most && !oldest.done) map.delete(oldest.value);
}
const breaths = new Map<string, Breath>();
const saids = new Map<string, Said[]>();

/** Word lists change rarely and are asked at every line: read once each, and again in a millisecond where more rooms talk at once. A full one takes a third of a megabyte. */
const LISTS = 200;
const finders = new Map<string, WordFinder>();
function finderFor(words: readonly string[]): WordFinder {
  const key = words.join('\n');
  const known = finders.get(key);
  if (known) return known;
  const made = makeWordFinder(words);
  remember(finders, key, made, LISTS);
  return made;
}

/** @throws Refusal 422 ROOM_BANNED or ROOM_KICKED for who may not be in the room: not write, not read, not listen */
export async function refuseExpelled(
  ctx: Context,
  { accountId, device }: Person,
  { performerId }: ConversationRow,
): Promise<void> {
  if (!performerId || performerId === accountId) return;
  const refusal = refusalToEnter(await holdingAgainst(ctx.db, performerId, accountId, device), new Date());
  if (refusal) throw refused(refusal.code, refusal.text);
}

async function refuseSilenced(ctx: Context, { accountId, device }: Person, performerId: string): Promise<void> {
  const [holding, now] = [await holdingAgainst(ctx.db, performerId, accountId, device), new Date()];
  const refusal = refusalToEnter(holding, now) ?? refusalToSpeak(holding, now);
  if (refusal) throw refused(refusal.code, refusal.text);
}

const wordRefused = () => refused('WORD_REFUSED', 'This has a word that is not welcome here. Your line was not sent.');

/** Whether a text has a word that the operator lets nobody say. */
export const hasSiteWord = async (ctx: Context, text: string): Promise<boolean> =>
  finderFor(await settingOf(ctx, 'chatWords'))(text);

/** @throws Refusal 422 WORD_REFUSED or LINKS_OFF for what the room does not want to hear */
function refuseWords(text: string, settings: RoomSettingsView): void {
  if (!settings.links && hasLink(text))
    throw refused('LINKS_OFF', 'Links are off in this room. Your line was not sent.');
  if (finderFor(settings.words)(text)) throw wordRefused();
}

async function refuseOutsider(
  ctx: Context,
  accountId: string,
  performerId: string,
  audience: RoomSettingsView['audience'],
): Promise<void> {
  if (audience === 'everyone' || (await belongsTo(ctx.db, audience, performerId, accountId))) return;
  const name = (await hostOf(ctx.db, performerId))?.name ?? '';
  if (audience === 'followers')
    throw refused('FOLLOWERS_ONLY', `Only followers may write now. Follow ${name} to join in.`);
  throw refused('TIPPERS_ONLY', `Only members who have tipped ${name} may write now.`);
}

/** Counts one line against a pace. @throws Refusal 429 */
function pace(key: string, at: Pace): void {
  const { after, waitSeconds } = breathe(breaths.get(key) ?? null, at, Date.now());
  remember(breaths, key, after);
  if (waitSeconds > 0) throw tooMany(waitSeconds, 'You are writing very fast. Please wait a moment.');
}

/** @returns what to call when the line went through: only then was it said */
function refuseRepeats(key: string, text: string): () => void {
  const { lately, tooOften } = sayAgain(saids.get(key) ?? [], text, Date.now());
  if (tooOften) throw tooMany(30, 'You have said this already. Please say something else.');
  return () => remember(saids, key, lately);
}

/**
 * Lets a line into a room, or says why not, in the order in which it concerns the writer: may they be here, may these words be said, is it too fast.
 * What was refused for its words costs nothing of the pace. Host and moderators are spared what keeps crowds in order.
 * @throws Refusal 422 ROOM_BANNED, ROOM_KICKED, ROOM_MUTED, FOLLOWERS_ONLY, TIPPERS_ONLY, LINKS_OFF, WORD_REFUSED; 429 for slow mode, repeats and floods
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
  const flood = () => pace(key, paceOf(role !== 'viewer'));
  if (await hasSiteWord(ctx, text)) throw wordRefused();
  if (role === 'host' || !performerId) return flood();
  const settings = settingsIn(type, await readSettings(ctx.db, performerId));
  await refuseSilenced(ctx, writer, performerId);
  if (role === 'moderator') return flood();
  await refuseOutsider(ctx, writer.accountId, performerId, settings.audience);
  refuseWords(text, settings);
  const said = refuseRepeats(key, text);
  flood();
  const { slowSeconds } = settings;
  // counted in the database: an account may speak through several processes
  if (slowSeconds)
    await countUse(
      ctx.db,
      `slow:${key}`,
      { size: 1, secondsEach: slowSeconds },
      (left) => `Slow mode: one line each ${slowSeconds} s. You can write again in ${left} s.`,
    );
  said();
}

/**
 * The same for the words of a tip, before it is paid: whoever was silenced, and words that are not welcome, are not bought in. A tip without words always passes.
 * @throws Refusal 422 ROOM_BANNED, ROOM_KICKED, ROOM_MUTED, LINKS_OFF, WORD_REFUSED
 */
export async function checkTipMessage(ctx: Context, writer: Person, performerId: string, text: string): Promise<void> {
  if (!text) return;
  await refuseSilenced(ctx, writer, performerId);
  if (await hasSiteWord(ctx, text)) throw wordRefused();
  refuseWords(text, await readSettings(ctx.db, performerId));
}
