import { type RequestOf } from '@contract/all';
import { type OwnAnnouncementView } from '@contract/announcements';
import { ANNOUNCEMENTS_PER_DAY } from '@contract/limits';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { conflict, invalid, notFound, refused } from '@server/http/errors';
import { type Upload } from '@server/http/uploads';
import { cleanDirectMessage } from '../../chat/service/directMessages';
import { discardPhoto, keepPhoto } from '../../chat/service/photos';
import { forgetForMany } from '../../notifications/service/crowd';
import { DAY_MS, leftToday, noticeKey } from '../rules';
import {
  type AnnouncementRow,
  findByKey,
  insertAnnouncement,
  lockPerformer,
  markRemoved,
  sentSince,
} from '../store/announcements';
import { type AnnouncedItem, countAudience, findBoughtName } from '../store/audience';
import { recipientsOf } from '../store/recipients';
import { viewOwn } from '../view';
import { audienceOf } from './audience';
import { queueTelling } from './telling';

type Given = RequestOf<'sendAnnouncement'>['body'];
const PICTURE = { folder: 'announcements', field: 'announcement-picture' };

/** Returns how many announcements a performer can still send within 24 hours, and when the next one can go out. */
export const readLeft = async (db: Db, performerId: string) =>
  leftToday(await sentSince(db, performerId, new Date(Date.now() - DAY_MS)));

/** @throws Refusal 422 ANNOUNCEMENT_LIMIT */
async function refuseBeyondLimit(db: Db, performerId: string): Promise<void> {
  const { left } = await readLeft(db, performerId);
  if (left === 0)
    throw refused(
      'ANNOUNCEMENT_LIMIT',
      `You have sent ${ANNOUNCEMENTS_PER_DAY} announcements within 24 hours. Nothing was sent. Try again later.`,
    );
}

/** Returns the name of the item whose buyers get the announcement. @throws Refusal 404 for an item without buyers */
async function findItemName(db: Db, item: AnnouncedItem): Promise<string | null> {
  if (!item.itemId) return null;
  const name = await findBoughtName(db, item);
  if (name === null) throw notFound('This item');
  return name;
}

/** Returns the announcement of a repeated request. @throws Refusal 409 for the key of another one */
async function findRepeated(db: Db, performerId: string, key: string | null, text: string) {
  const known = key ? await findByKey(db, performerId, key) : null;
  if (known && known.text !== text)
    throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another announcement.');
  return known;
}

/**
 * Sends an announcement. Jobs tell its audience, some people at a time.
 * @throws Refusal 400 for a text without visible characters or a file that is not a still image, 404 for an item
 *   without buyers, 422 PERFORMER_NOT_VERIFIED, ANNOUNCEMENT_LIMIT, NOBODY_TO_TELL
 */
export async function sendAnnouncement(
  ctx: Context,
  { accountId: performerId, verified }: Caller,
  body: Given,
  file: Upload | undefined,
  idempotencyKey: string | null,
): Promise<OwnAnnouncementView> {
  if (!verified)
    throw refused('PERFORMER_NOT_VERIFIED', 'You can make announcements once your documents are verified.');
  const text = cleanDirectMessage(body.text);
  if (!text) throw invalid('text', 'This field is required!', 'required');
  const repeated = await findRepeated(ctx.db, performerId, idempotencyKey, text);
  if (repeated) return viewOwn(repeated);
  await refuseBeyondLimit(ctx.db, performerId);
  const { audience, itemType = null, itemId = null } = body;
  const itemName = await findItemName(ctx.db, { performerId, itemType, itemId });
  const meant = await audienceOf(ctx.db, { performerId, audience, itemType, itemId });
  if ((await countAudience(ctx.db, meant)) === 0)
    throw refused(
      'NOBODY_TO_TELL',
      'This announcement has no recipients right now. Nothing was sent. Choose another audience, or try again later.',
    );
  const kept = file && (await keepPhoto(ctx, file, PICTURE));
  const row = {
    id: newId(),
    performerId,
    audience,
    itemType,
    itemId,
    itemName,
    text,
    photo: kept?.photo,
    idempotencyKey,
  };
  try {
    const made = await inTransaction(ctx.db, (tx) => write(ctx, tx, row));
    if (made.id !== row.id) await kept?.discard();
    return viewOwn(made);
  } catch (error) {
    await kept?.discard();
    throw error;
  }
}

/** Writes an announcement and queues its telling. Requests of one performer wait for each other. */
async function write(
  ctx: Context,
  tx: Tx,
  row: Parameters<typeof insertAnnouncement>[1] & { id: string },
): Promise<AnnouncementRow> {
  await lockPerformer(tx, row.performerId);
  const repeated = row.idempotencyKey ? await findByKey(tx, row.performerId, row.idempotencyKey) : null;
  if (repeated) return repeated;
  await refuseBeyondLimit(tx, row.performerId);
  const made = await insertAnnouncement(tx, row);
  await queueTelling(ctx, tx, made.id);
  return made;
}

/** Takes an own announcement back. Repeating it, or an unknown id, changes nothing. */
export async function removeAnnouncement(
  ctx: Context,
  { accountId }: Caller,
  id: string,
): Promise<{ removed: boolean }> {
  const row = await inTransaction(ctx.db, async (tx) => {
    const removed = await markRemoved(tx, id, accountId);
    if (removed) await forgetForMany(tx, recipientsOf(tx, id), noticeKey(id));
    return removed;
  });
  if (row?.photo) await discardPhoto(ctx, row.photo);
  return { removed: row !== null };
}
