import webPush from 'web-push';
import { PUSH_KINDS } from '@contract/limits';
import { type NotificationKind } from '@contract/notificationKinds';
import { chunksOf } from '@server/chunks';
import { type Context } from '@server/context';
import { type ForPush, readForPush } from '../../notifications/service/reading';
import { messageOf } from '../message';
import { claim, deleteDevice, type Delivery, type Device, devicesOfMany, markReached, release } from '../store';
import { pushKeysOf } from './keys';
import { type Outcome, post } from './posting';

const AT_ONCE = 10;
const LIVE_TTL_SECONDS = 3600;
const TTL_SECONDS = 86_400;
const ttlOf = (kind: NotificationKind) => (kind === 'live' ? LIVE_TTL_SECONDS : TTL_SECONDS);

type Keys = Awaited<ReturnType<typeof pushKeysOf>>;

/** Returns the site's contact for push services: its address, or its mail address when it has none on the internet. */
const subjectOf = ({ publicUrl, config }: Context) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(config.mail.from)?.[0] ?? ''}`;

const SIGNED_FOR_SECONDS = 12 * 3600;
const SIGNATURES_MAX = 1000;
const SIGNED_AGAIN_AFTER_MS = 3_600_000;
/** The signatures for push services, by origin and key. Signing takes twice as long as encrypting. */
const signatures = new Map<string, { authorization: string; at: number }>();

/** Returns the header that proves the site to a push service (RFC 8292), signed anew every hour. */
function authorizationFor(ctx: Context, keys: Keys, origin: string): string {
  const key = `${keys.publicKey} ${origin}`;
  const known = signatures.get(key);
  if (known && Date.now() - known.at < SIGNED_AGAIN_AFTER_MS) return known.authorization;
  const expires = Math.floor(Date.now() / 1000) + SIGNED_FOR_SECONDS;
  const { Authorization: authorization } = webPush.getVapidHeaders(
    ...([origin, subjectOf(ctx), keys.publicKey, keys.privateKey, 'aes128gcm', expires] as const),
  );
  if (signatures.size >= SIGNATURES_MAX) signatures.clear();
  signatures.set(key, { authorization, at: Date.now() });
  return authorization;
}

/** Encrypts a message for a device (RFC 8291) and posts it. */
function postTo(ctx: Context, keys: Keys, device: Device, { view, unread }: ForPush): Promise<Outcome> {
  const { endpoint, p256dh, auth, isDiscreet } = device;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(messageOf(view, unread, isDiscreet)),
    {
      TTL: ttlOf(view.kind),
      urgency: view.kind === 'live' ? 'high' : 'normal',
      // the service keeps only the newest undelivered message about the same thing
      topic: view._id.replaceAll('-', ''),
    },
  );
  const authorization = authorizationFor(ctx, keys, new URL(endpoint).origin);
  return post({ endpoint, headers: { ...headers, authorization }, body }, ctx.config.outgoing.allowPrivate);
}

/** A message for a device. */
interface Addressed extends Delivery {
  device: Device;
  about: ForPush;
}

/** Returns the messages that are due now, and queues those again that wait for the end of quiet hours. */
async function findDue(ctx: Context, ids: string[]): Promise<Addressed[]> {
  const found = await readForPush(ctx, ids);
  const now = Date.now();
  const wanted = found.filter(
    ({ view, at }) =>
      (PUSH_KINDS as readonly string[]).includes(view.kind) && now - at.getTime() <= ttlOf(view.kind) * 1000,
  );
  const due = wanted.filter(({ dueAt }) => dueAt.getTime() <= now);
  const quiet = wanted.filter(({ dueAt }) => dueAt.getTime() > now);
  await ctx.jobs.addMany(
    ctx.db,
    'push/send',
    quiet.map(({ view, dueAt }) => ({ payload: { ids: [view._id] }, runAt: dueAt })),
    { isBackground: true, maxAttempts: 6 },
  );
  const devices = await devicesOfMany(
    ctx.db,
    due.map(({ accountId }) => accountId),
  );
  return due.flatMap((about) =>
    devices
      .filter(({ accountId }) => accountId === about.accountId)
      .map((device) => ({ notificationId: about.view._id, deviceId: device.id, at: about.at, device, about })),
  );
}

/** Sends some messages, except those that were claimed before. @returns how many to try again later */
async function sendSome(ctx: Context, keys: Keys, some: Addressed[]): Promise<number> {
  const claimed = await claim(ctx.db, some);
  const outcomes = await Promise.all(
    claimed.map(async (one) => ({ ...one, outcome: await postTo(ctx, keys, one.device, one.about) })),
  );
  const which = (wanted: Outcome) => outcomes.filter(({ outcome }) => outcome === wanted);
  await markReached(
    ctx.db,
    which('sent').map(({ deviceId }) => deviceId),
  );
  for (const { deviceId } of which('gone')) await deleteDevice(ctx.db, deviceId);
  for (const delivery of which('later')) await release(ctx.db, delivery);
  for (const { deviceId } of which('lost')) ctx.log.warn({ device: deviceId }, 'a push message was not taken');
  return which('later').length;
}

/**
 * Sends notifications to the devices of their accounts. Each is claimed before it is sent, so that it arrives at most
 * once, whichever process works and wherever it ends.
 * @throws Error when a push service took nothing now, so that the job runs again
 */
export async function sendPush(ctx: Context, ids: string[]): Promise<void> {
  const keys = await pushKeysOf(ctx);
  const messages = await findDue(ctx, ids);
  let again = 0;
  for (const some of chunksOf(messages, AT_ONCE)) again += await sendSome(ctx, keys, some);
  if (again) throw new Error(`${again} push messages wait for their services`);
}
