import { type Db } from '../../server/db/client';
import { type PushEndpoint } from './pushEndpoint';

interface Followers {
  performerId: string;
  count: number;
  /** every so many of them have a browser with push */
  pushEvery: number;
  push: PushEndpoint;
}

/** Inserts followers who want emails about shows, and the browsers of some of them. */
export async function insertFollowers(db: Db, { performerId, count, pushEvery, push }: Followers): Promise<void> {
  const run = (text: string, values: unknown[]) => db.$client.query({ text, values });
  await run(
    `insert into accounts (id, role, username, email, password_hash, name, status, email_verified_at)
     select gen_random_uuid(), 'user', 'follower-' || n, 'follower-' || n || '@example.test', '', 'Follower ' || n, 'active', now()
     from generate_series(1, $1::int) n`,
    [count],
  );
  await run(
    `insert into notification_choices (account_id, kind, channel, is_on)
     select id, 'live', 'mail', true from accounts where username like 'follower-%'`,
    [],
  );
  await run(
    `with opened as (
       insert into sessions (id, account_id, token_hash, expires_at)
       select gen_random_uuid(), id, username, now() + interval '1 day' from accounts
       where username like 'follower-%' and substring(username from 10)::int % $1::int = 0
       returning id, account_id, token_hash)
     insert into push_devices (id, account_id, session_id, endpoint, p256dh, auth)
     select gen_random_uuid(), account_id, id, $2 || '/' || token_hash, $3, $4 from opened`,
    [pushEvery, push.origin, push.keys.p256dh, push.keys.auth],
  );
  await run(
    `insert into favourites (user_id, performer_id) select id, $1 from accounts where username like 'follower-%'`,
    [performerId],
  );
  for (const table of ['accounts', 'favourites', 'sessions', 'push_devices', 'notification_choices'])
    await run(`vacuum analyze ${table}`, []);
}

/** What followers were told of the shows of a performer. */
export interface Told {
  rows: number;
  /** how often all of them were told together */
  events: number;
  mails: number;
}

export async function readTold(db: Db, performerId: string): Promise<Told> {
  const { rows } = await db.$client.query<Told>({
    text: `select count(*)::int as rows, coalesce(sum(n.count), 0)::int + count(distinct n.at)::int as events,
       (select count(*)::int from notification_deliveries d where d.channel = 'mail') as mails
     from notifications n where n.key = 'live:' || $1`,
    values: [performerId],
  });
  return rows[0]!;
}
