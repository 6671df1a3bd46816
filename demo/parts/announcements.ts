import { sql } from 'drizzle-orm';
import { type AnnouncementAudience } from '@contract/announcements';
import { type Context } from '@server/context';
import { listAnnouncements } from '@server/features/announcements/service/reading';
import { sendAnnouncement } from '@server/features/announcements/service/sending';
import { BEFORE_ALL_IDS, tellOfAnnouncement } from '@server/features/announcements/service/telling';
import { likePerformer } from '@server/features/favourites/service';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { MEMBERS } from '../cast';
import { findPictures } from '../pictures';
import { callerOf } from './caller';
import { demoAccounts } from './people';
import { pictureOf } from './directMessages';

const PERFORMER = 'juno-valcourt';

interface DemoAnnouncement {
  text: string;
  audience: AnnouncementAudience;
  hoursAgo: number;
  hasPicture: boolean;
  /** how many of those who were told opened it, and watched after that */
  opened: number;
  watched: number;
}

/** The announcements of one performer, the oldest first. */
const ANNOUNCEMENTS: DemoAnnouncement[] = [
  {
    text: 'A new set on Friday: torch songs only, and the last one is yours to choose. Doors at eight.',
    audience: 'followers',
    hoursAgo: 9 * 24,
    hasPicture: true,
    opened: 6,
    watched: 4,
  },
  {
    text: 'I found the old piano part. I’ll play it tonight, slowly, so that you can hear the mistakes.',
    audience: 'followers',
    hoursAgo: 50,
    hasPicture: false,
    opened: 5,
    watched: 2,
  },
];

/** Moves an announcement into the past, with what its readers did. */
async function age(ctx: Context, id: string, { hoursAgo, opened, watched }: DemoAnnouncement): Promise<void> {
  const at = sql`now() - make_interval(hours => ${hoursAgo})`;
  await ctx.db.execute(sql`update announcements set created_at = ${at}, sent_at = ${at} where id = ${id}`);
  await ctx.db.execute(sql`update notifications set at = ${at}, read_at = ${at} where key = ${`announcement:${id}`}`);
  await ctx.db.execute(sql`update announcement_recipients r
    set opened_at = ${at} + interval '1 hour', watched_at = case when n <= ${watched} then ${at} + interval '2 hours' end
    from (select account_id, row_number() over (order by account_id) as n from announcement_recipients where announcement_id = ${id}) numbered
    where r.announcement_id = ${id} and r.account_id = numbered.account_id and n <= ${opened}`);
}

/** Spreads the followers of all performers over the last weeks, as if they had come one after the other. */
const spreadFollowers = (ctx: Context) =>
  ctx.db.execute(sql`insert into follower_days
    select performer_id, (now() at time zone 'UTC')::date - 10 * (followers - n), n
    from follower_counts, generate_series(1, followers) n where followers between 1 and 60
    on conflict (performer_id, day) do update set followers = excluded.followers`);

/** Gives a performer followers who want everything, announcements with what they brought, and weeks of followers. */
export async function seedAnnouncements(ctx: Context, root: string): Promise<void> {
  const ids = await demoAccounts(ctx);
  const performerId = ids.get(PERFORMER);
  if (!performerId || (await listAnnouncements(ctx, performerId, { limit: 1, offset: 0 })).total > 0) return;
  for (const { username } of MEMBERS)
    await likePerformer(
      ctx,
      callerOf(ids.get(username) ?? '', 'user', username),
      UNRESTRICTED_VIEWER,
      performerId,
      'all',
    );
  const caller = callerOf(performerId, 'performer', PERFORMER);
  for (const given of ANNOUNCEMENTS) {
    const picture = given.hasPicture
      ? await pictureOf(findPictures(root, PERFORMER).poster, 'announcement-picture')
      : undefined;
    const { _id: id } = await sendAnnouncement(ctx, caller, given, picture, null);
    await tellOfAnnouncement(ctx, { id, after: BEFORE_ALL_IDS });
    await age(ctx, id, given);
  }
  await spreadFollowers(ctx);
}
