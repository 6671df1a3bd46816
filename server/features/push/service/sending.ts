import webPush from 'web-push';
import { PUSH_KINDS } from '@contract/limits';
import { type NotificationKind } from '@contract/notificationKinds';
import { type Context } from '@server/context';
import { readForPush } from '../../notifications/service/reading';
import { messageOf } from '../message';
import { claim, deleteDevice, type Device, devicesOf, markReached, release } from '../store';
import { pushKeysOf } from './keys';
import { type Outcome, post } from './posting';

const AT_ONCE = 10;
const LIVE_TTL_SECONDS = 3600;
const TTL_SECONDS = 86_400;
const ttlOf = (kind: NotificationKind) => (kind === 'live' ? LIVE_TTL_SECONDS : TTL_SECONDS);

type ToPush = NonNullable<Awaited<ReturnType<typeof readForPush>>>;
type Keys = Awaited<ReturnType<typeof pushKeysOf>>;

/** Whom a push service may ask about the site: its address, or its mail address when it has none on the internet. */
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
function postTo(ctx: Context, keys: Keys, device: Device, { view, unread }: ToPush): Promise<Outcome> {
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

/** Sends a notification to a device, unless that was done before. @returns whether to try again later */
async function sendTo(ctx: Context, keys: Keys, device: Device, toPush: ToPush): Promise<boolean> {
  const delivery = { notificationId: toPush.view._id, deviceId: device.id, at: toPush.at };
  if (!(await claim(ctx.db, delivery))) return false;
  const outcome = await postTo(ctx, keys, device, toPush);
  if (outcome === 'sent') await markReached(ctx.db, device.id);
  if (outcome === 'gone') await deleteDevice(ctx.db, device.id);
  if (outcome === 'later') await release(ctx.db, delivery);
  if (outcome === 'lost') ctx.log.warn({ device: device.id }, 'a push message was not taken');
  return outcome === 'later';
}

async function sendOne(ctx: Context, keys: Keys, id: string): Promise<boolean> {
  const toPush = await readForPush(ctx, id);
  if (!toPush || !(PUSH_KINDS as readonly string[]).includes(toPush.view.kind)) return false;
  if (Date.now() - toPush.at.getTime() > ttlOf(toPush.view.kind) * 1000) return false;
  if (toPush.dueAt > new Date()) {
    await ctx.jobs.add(ctx.db, 'push/send', { ids: [id] }, { isBackground: true, maxAttempts: 6, runAt: toPush.dueAt });
    return false;
  }
  const devices = await devicesOf(ctx.db, toPush.accountId);
  const again = await Promise.all(devices.map(({ device }) => sendTo(ctx, keys, device, toPush)));
  return again.includes(true);
}

/**
 * Sends notifications to the devices of their accounts. Each is claimed before it is sent, so that it arrives at most
 * once, whichever process works and wherever it ends.
 * @throws Error when a push service took nothing now, so that the job runs again
 */
export async function sendPush(ctx: Context, ids: string[]): Promise<void> {
  const keys = await pushKeysOf(ctx);
  let again = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => sendOne(ctx, keys, id)));
    again += some.filter(Boolean).length;
  }
  if (again) throw new Error(`${again} push messages wait for their services`);
}
