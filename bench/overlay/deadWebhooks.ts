import net, { type AddressInfo } from 'node:net';
import { type Db } from '../../server/db/client';
import { newId } from '../../server/db/ids';
import { newSecret } from '../../server/features/webhooks/service/secrets';
import { type Sealing } from '../../server/sealing/sealing';
import { type Room } from '../notify/room';

/** Nothing listens on port 1. */
const REFUSING_URL = 'http://127.0.0.1:1/';

/** Opens a server that accepts connections and never answers. */
export async function openSilentServer(): Promise<{ url: string; close(): void }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/**
 * Gives the performer webhooks for tips at dead addresses, past the limit of one performer. All of them wait for the
 * next event.
 */
export async function writeDeadWebhooks(
  db: Db,
  { performer }: Room,
  { count, silentUrl, sealing }: { count: number; silentUrl: string; sealing: Sealing },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const id = newId();
    return { id, url: n % 2 ? silentUrl : REFUSING_URL, secret: newSecret({ sealing }, id).sealed };
  });
  await db.$client.query({
    text: `insert into webhooks (id, performer_id, url, kinds, secret, after_xid)
      select id, $2, url, array['tip'], secret, pg_snapshot_xmin(pg_current_snapshot())
      from json_to_recordset($1) as rows (id uuid, url text, secret text)`,
    values: [JSON.stringify(rows), performer.id],
  });
  await db.$client.query({ text: 'vacuum analyze webhooks', values: [] });
}

/** Deletes all webhooks. @returns how many attempts were made to deliver events */
export async function removeWebhooks(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ attempts: number }>({
    text: 'select count(*)::int as attempts from webhook_deliveries',
    values: [],
  });
  await db.$client.query({ text: 'delete from webhooks', values: [] });
  return rows[0]!.attempts;
}
