import { type RequestOf } from '@contract/all';
import { type FeedKeyView } from '@contract/feed';
import { FEED_KEYS_MAX } from '@contract/limits';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { createToken, hashToken } from '../../auth/service/sessions';
import { requireStepUp } from '../../auth/service/stepUp';
import { tellReachedGoals } from '../../goals/service/reaching';
import { recordOwn } from '../../security/service/record';
import { countFeedKeys, deleteFeedKey, findFeedKeys, type FeedKeyRow, insertFeedKey, lockFeedKeys } from '../store';

/** Every key begins with one of these, so that secret scanners recognize it. */
const FEED_PREFIX = 'feed_';
const OVERLAY_PREFIX = 'overlay_';

const viewKey = ({ id, name, kinds, overlay, createdAt, usedAt }: FeedKeyRow): FeedKeyView => ({
  _id: id,
  name,
  kinds,
  overlay,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

/** Lists the keys of the caller's feed and overlays. */
export const listFeedKeys = async ({ db }: Context, { accountId }: Caller): Promise<FeedKeyView[]> =>
  (await findFeedKeys(db, accountId)).map(viewKey);

/**
 * Creates a key for the caller's feed. It is returned once and stored as a hash.
 * @throws Refusal 403 STEP_UP_REQUIRED, 422 TOO_MANY_KEYS
 */
export const createFeedKey = (
  ctx: Context,
  caller: Caller,
  body: RequestOf<'createFeedKey'>['body'],
): Promise<FeedKeyView & { key: string }> => createKey(ctx, caller, { ...body, overlay: null });

/** Creates the key of an overlay of the caller's room, which reads no events. @throws Refusal as `createFeedKey` */
export const createOverlay = (
  ctx: Context,
  caller: Caller,
  body: RequestOf<'createOverlay'>['body'],
): Promise<FeedKeyView & { key: string }> => createKey(ctx, caller, { ...body, kinds: [] });

async function createKey(
  ctx: Context,
  caller: Caller,
  { name, kinds, overlay }: Pick<FeedKeyRow, 'name' | 'kinds' | 'overlay'>,
): Promise<FeedKeyView & { key: string }> {
  requireStepUp(caller);
  const key = (overlay ? OVERLAY_PREFIX : FEED_PREFIX) + createToken();
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockFeedKeys(tx, caller.accountId);
    if ((await countFeedKeys(tx, caller.accountId, overlay !== null)) >= FEED_KEYS_MAX)
      throw refused(
        'TOO_MANY_KEYS',
        `There are ${FEED_KEYS_MAX} ${overlay ? 'overlays' : 'keys'} already. Revoke one, then create this one again.`,
      );
    // goals that were reached before are no events for a new key
    if (kinds.includes('goal')) await tellReachedGoals(ctx, tx, caller.accountId);
    const id = newId();
    await recordOwn(ctx, tx, caller, 'feedKeyCreated', { key: id });
    return insertFeedKey(tx, { id, performerId: caller.accountId, name, kinds, overlay, hash: hashToken(key) });
  });
  return { ...viewKey(row), key };
}

/** Ends a key of the caller's feed or overlays. @throws Refusal 404 */
export async function revokeFeedKey(ctx: Context, caller: Caller, id: string): Promise<{ _id: string }> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteFeedKey(tx, caller.accountId, id))) throw notFound('This key');
    await recordOwn(ctx, tx, caller, 'feedKeyRevoked', { key: id });
  });
  return { _id: id };
}
