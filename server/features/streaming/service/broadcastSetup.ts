import { type ReplyOf, type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { isSigned, signaturesOf } from '@server/sealing/keys';
import { requireStageConsents } from '../../consent/service/mayPublish';
import { hasSteppedUp, requireStepUp } from '../../auth/service/stepUp';
import { recordOwn } from '../../security/service/record';
import { refuseInactivePerformer } from '../../studios/service/membership';
import { ENCODER_RECONNECT_BLOCK_MS } from '../rules';
import { previewOf } from '../store/previews';
import {
  isInOtherShow,
  isListed,
  latestSessionOf,
  openSessionOf,
  raiseKeyVersion,
  type SessionRow,
  setupOf,
  updateSetup,
} from '../store/shows';
import { clipsUnavailable } from './clipping';
import { openPreview } from './previews';
import { openShow } from './publicShows';

const SIGNATURE_LENGTH = 27;
const keyText = (performerId: string, version: number) =>
  `${Buffer.from(performerId.replaceAll('-', ''), 'hex').toString('base64url')}.${version.toString(36)}`;

/** Returns a performer's stream key by each secret. Keys are signed, not stored; a new version makes a new key. */
const streamKeysOf = (ctx: Context, performerId: string, version: number): string[] => {
  const text = keyText(performerId, version);
  return signaturesOf(ctx.config.secrets, 'stream key', text, SIGNATURE_LENGTH).map((each) => `${text}.${each}`);
};
const streamKeyOf = (ctx: Context, performerId: string, version: number): string =>
  streamKeysOf(ctx, performerId, version)[0]!;

/** Returns the performer of a stream key; null if we did not sign it, or if it was replaced. */
async function performerOfKey(ctx: Context, key: string): Promise<string | null> {
  const [performer = '', version = '', signature = ''] = key.split('.');
  const text = `${performer}.${version}`;
  if (key.length > 100 || !isSigned(ctx.config.secrets, 'stream key', text, signature, SIGNATURE_LENGTH)) return null;
  const hex = Buffer.from(performer, 'base64url').toString('hex');
  const performerId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const { keyVersion } = await setupOf(ctx.db, performerId);
  return keyVersion === parseInt(version, 36) ? performerId : null;
}

async function viewSetup(ctx: Context, caller: Caller): Promise<ReplyOf<'getBroadcastSetup'>> {
  const { keyVersion, isRecorded, clips, isPreviewed } = await setupOf(ctx.db, caller.accountId);
  const addresses = ctx.engine.encoderAddresses();
  const key = hasSteppedUp(caller) ? streamKeyOf(ctx, caller.accountId, keyVersion) : null;
  return {
    encoder: addresses && { ...addresses, key },
    canRecord: ctx.engine.canRecord,
    isRecorded,
    canClip: ctx.engine.clip !== undefined,
    clips,
    canPreview: ctx.engine.move !== undefined,
    isPreviewed,
  };
}

/**
 * Returns how a performer goes live with streaming software, and whether public shows are recorded. The stream key is
 * left out unless the caller stepped up.
 */
export const getBroadcastSetup = (ctx: Context, caller: Caller): Promise<ReplyOf<'getBroadcastSetup'>> =>
  viewSetup(ctx, caller);

/** Returns the broadcast setup with the stream key. @throws Refusal 403 STEP_UP_REQUIRED */
export async function getStreamKey(ctx: Context, caller: Caller): Promise<ReplyOf<'getStreamKey'>> {
  requireStepUp(caller);
  return viewSetup(ctx, caller);
}

/**
 * Turns recording on or off, from the next public show on, says which clips members may make, and whether only the
 * performer sees what a program sends before a show.
 * @throws Refusal 422 CANNOT_RECORD, CLIPS_UNAVAILABLE, CANNOT_PREVIEW
 */
export async function updateBroadcastSetup(
  ctx: Context,
  caller: Caller,
  changes: RequestOf<'updateBroadcastSetup'>['body'],
): Promise<ReplyOf<'getBroadcastSetup'>> {
  if (changes.isRecorded && !ctx.engine.canRecord) throw refused('CANNOT_RECORD', "This site can't record shows.");
  if (changes.clips && changes.clips !== 'off' && !ctx.engine.clip) throw clipsUnavailable();
  if (changes.isPreviewed && !ctx.engine.move)
    throw refused('CANNOT_PREVIEW', "This site can't show you a private preview.");
  await updateSetup(ctx.db, caller.accountId, changes);
  return viewSetup(ctx, caller);
}

/**
 * Replaces the stream key. The old key stops working at once, which ends a show that is sent with it.
 * @throws Refusal 403 STEP_UP_REQUIRED
 */
export async function rotateStreamKey(ctx: Context, caller: Caller): Promise<ReplyOf<'getBroadcastSetup'>> {
  requireStepUp(caller);
  const { accountId } = caller;
  const { keyVersion } = await setupOf(ctx.db, accountId);
  await inTransaction(ctx.db, async (tx) => {
    await raiseKeyVersion(tx, accountId);
    await recordOwn(ctx, tx, caller, 'streamKeyReplaced');
  });
  const stream = (await openSessionOf(ctx.db, accountId)) ?? (await previewOf(ctx.db, accountId));
  if (stream) for (const key of streamKeysOf(ctx, accountId, keyVersion)) await ctx.engine.revoke(stream.id, key);
  return viewSetup(ctx, caller);
}

/** Says whether a show was just ended on purpose: streaming software that reconnects must not open the next one. */
const wasJustEnded = (show: SessionRow | null): boolean =>
  show?.status === 'ended' &&
  show.endReason !== 'deleted' &&
  show.endReason !== 'gone' &&
  Date.now() - (show.endedAt?.getTime() ?? 0) < ENCODER_RECONNECT_BLOCK_MS;

/**
 * Returns the stream of a stream key: the open show; else the private preview of a performer who wants one, or a show
 * that it opens. Null for a key that opens nothing now.
 */
export async function streamOfKey(ctx: Context, key: string): Promise<Pick<SessionRow, 'id' | 'performerId'> | null> {
  const performerId = await performerOfKey(ctx, key);
  if (!performerId || !(await isListed(ctx.db, performerId)) || (await isInOtherShow(ctx.db, performerId))) return null;
  const open = await openSessionOf(ctx.db, performerId);
  if (open) return open;
  if (wasJustEnded(await latestSessionOf(ctx.db, performerId))) return null;
  await refuseInactivePerformer(ctx.db, performerId);
  await requireStageConsents(ctx.db, performerId);
  const { isPreviewed } = await setupOf(ctx.db, performerId);
  if (isPreviewed && ctx.engine.move) return openPreview(ctx, performerId);
  return (await openShow(ctx.db, ctx, performerId)).show;
}
