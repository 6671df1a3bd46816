import { type Context } from '@server/context';
import { isDatabaseAway } from '@server/db/away';
import { type Connection } from '@server/realtime/realtime';
import { findPublicConversation } from '../chat/service/rooms';
import { findOpenOverlays, readOverlay, requireOverlayKey } from './service/overlays';

/** The interval at which a process looks for overlays whose key was revoked or whose account was suspended. */
const CHECK_INTERVAL_MS = 1_000;

interface OpenOverlay {
  keyId: string;
  connection: Connection;
  leave: () => void;
}

/** Sends overlays the events of their rooms until their keys end. */
export function overlaySocket(ctx: Context): void {
  /** by connection */
  const open = new Map<string, OpenOverlay>();
  let isChecking = false;

  const endRevoked = async () => {
    const overlays = [...open.values()];
    const valid = await findOpenOverlays(
      ctx,
      overlays.map(({ keyId }) => keyId),
    );
    for (const { keyId, connection, leave } of overlays) {
      if (valid.has(keyId)) continue;
      leave();
      connection.send('overlay/ended', {});
      open.delete(connection.id);
    }
  };
  const check = async () => {
    await endRevoked().catch((error: unknown) => {
      // a lost database is logged once, elsewhere
      if (!isDatabaseAway(error)) ctx.log.warn({ err: error }, 'the keys of overlays were not checked');
    });
    if (open.size > 0) setTimeout(() => void check(), CHECK_INTERVAL_MS).unref();
    else isChecking = false;
  };

  ctx.realtime.on('overlay/join', async (connection, { key, after }) => {
    const overlay = await requireOverlayKey(ctx, key);
    const room = await findPublicConversation(ctx.db, overlay.performerId);
    // the overlay hears the room before its state is read, so that nothing is lost in between
    const leave = connection.overhear(room._id);
    if (leave) open.set(connection.id, { keyId: overlay.id, connection, leave });
    if (leave && !isChecking) {
      isChecking = true;
      setTimeout(() => void check(), CHECK_INTERVAL_MS).unref();
    }
    return readOverlay(ctx, overlay, after);
  });
  ctx.realtime.onDisconnected(({ id }) => open.delete(id));
}
