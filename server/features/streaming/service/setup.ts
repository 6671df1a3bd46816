import { createHmac } from 'node:crypto';
import { type ReplyOf, type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { sameSecret } from '@server/http/visitor';
import { refuseInactive } from '../../studios/service/membership';
import { MAKE_ROOM_MS } from '../rules';
import { changeSetup, isElsewhere, isListed, latestSessionOf, openSessionOf, type SessionRow, setupOf } from '../store';
import { openShow } from './shows';

const signatureOf = (ctx: Context, text: string) =>
  createHmac('sha256', ctx.config.secret).update(`stream key ${text}`).digest('base64url').slice(0, 27);
const named = (performerId: string, version: number) =>
  `${Buffer.from(performerId.replaceAll('-', ''), 'hex').toString('base64url')}.${version.toString(36)}`;

/** The key by which a program opens a performer's stage: signed, not stored; a new version makes another one. */
const keyOf = (ctx: Context, performerId: string, version: number): string => {
  const text = named(performerId, version);
  return `${text}.${signatureOf(ctx, text)}`;
};

/** Whose key it is, if we signed it and it was not replaced; else null. */
async function holderOfKey(ctx: Context, key: string): Promise<string | null> {
  const [holder = '', version = '', signature = ''] = key.split('.');
  if (key.length > 100 || !sameSecret(signature, signatureOf(ctx, `${holder}.${version}`))) return null;
  const hex = Buffer.from(holder, 'base64url').toString('hex');
  const performerId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const { keyVersion } = await setupOf(ctx.db, performerId);
  return keyVersion === parseInt(version, 36) ? performerId : null;
}

async function viewSetup(ctx: Context, performerId: string): Promise<ReplyOf<'getBroadcastSetup'>> {
  const { keyVersion, isRecorded } = await setupOf(ctx.db, performerId);
  const addresses = ctx.engine.encoderAddresses();
  return {
    encoder: addresses && { ...addresses, key: keyOf(ctx, performerId, keyVersion) },
    canRecord: ctx.engine.canRecord,
    isRecorded,
  };
}

/** How a performer goes on stage with a program, and whether shows are recorded. */
export const getBroadcastSetup = (ctx: Context, { accountId }: Caller): Promise<ReplyOf<'getBroadcastSetup'>> =>
  viewSetup(ctx, accountId);

/** Records public shows from the next one on, or does not. @throws Refusal 422 CANNOT_RECORD */
export async function updateBroadcastSetup(
  ctx: Context,
  { accountId }: Caller,
  { isRecorded }: RequestOf<'updateBroadcastSetup'>['body'],
): Promise<ReplyOf<'getBroadcastSetup'>> {
  if (isRecorded && !ctx.engine.canRecord) throw refused('CANNOT_RECORD', 'Shows cannot be recorded here.');
  await changeSetup(ctx.db, accountId, { isRecorded });
  return viewSetup(ctx, accountId);
}

/** Makes another stream key. The old one opens nothing any more, and a show that is sent with it ends. */
export async function rotateStreamKey(ctx: Context, { accountId }: Caller): Promise<ReplyOf<'getBroadcastSetup'>> {
  const { keyVersion } = await setupOf(ctx.db, accountId);
  await changeSetup(ctx.db, accountId, { keyVersion: keyVersion + 1 });
  const show = await openSessionOf(ctx.db, accountId);
  if (show) await ctx.engine.revoke(show.id, keyOf(ctx, accountId, keyVersion));
  return viewSetup(ctx, accountId);
}

/** Programs connect again by themselves: after an end that somebody decided they must not open the next show. */
const wasJustEnded = (show: SessionRow | null): boolean =>
  show?.status === 'ended' &&
  show.endReason !== 'deleted' &&
  show.endReason !== 'gone' &&
  Date.now() - (show.endedAt?.getTime() ?? 0) < MAKE_ROOM_MS;

/** The show that a stream key opens, opened when there is none; null for a key that opens none (now). */
export async function showBehindKey(ctx: Context, key: string): Promise<SessionRow | null> {
  const performerId = await holderOfKey(ctx, key);
  if (!performerId || !(await isListed(ctx.db, performerId)) || (await isElsewhere(ctx.db, performerId))) return null;
  const open = await openSessionOf(ctx.db, performerId);
  if (open) return open;
  if (wasJustEnded(await latestSessionOf(ctx.db, performerId))) return null;
  await refuseInactive(ctx.db, performerId);
  return (await openShow(ctx, performerId)).show;
}
