import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { notifyOfWaiting } from '@server/features/clips/service/notices';
import { newKey } from '@server/storage/storage';
import { inTransaction } from '@server/db/transaction';
import { MEMBERS } from '../cast';
import { findPictures, loadSharp } from '../pictures';
import { demoAccounts } from './people';

/** The performers who allow clips, with theirs, the oldest first. */
const PERFORMERS = [
  {
    slug: 'ida-brevik',
    rule: 'atOnce',
    clips: [
      { title: 'The slow waltz, from the second verse', hoursAgo: 70, isShown: true },
      { title: 'She retunes without stopping', hoursAgo: 45, isShown: true },
      { title: 'Laughing through the key change', hoursAgo: 20, isShown: true },
    ],
  },
  {
    slug: 'juno-valcourt',
    rule: 'approval',
    clips: [
      { title: 'The last chorus, without the microphone', hoursAgo: 30, isShown: true },
      { title: 'The encore', hoursAgo: 1, isShown: false },
    ],
  },
] as const;

/** Draws a frame of the clip, or takes the performer's poster on machines without ffmpeg. */
async function drawPoster(ctx: Context, root: string, slug: string, source: string, seconds: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const folder = await mkdtemp(path.join(tmpdir(), 'demo-clip-'));
  try {
    const frame = path.join(folder, 'frame.png');
    const isDrawn = await ctx.videos.run('frame', { from: source, to: frame, seconds });
    const picture = isDrawn ? frame : findPictures(root, slug).poster;
    return await sharp(picture).resize(1280, 720).webp({ quality: 78 }).toBuffer();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function seedClipsOf(
  ctx: Context,
  root: string,
  ids: Map<string, string>,
  { slug, rule, clips: given }: (typeof PERFORMERS)[number],
): Promise<void> {
  const performerId = ids.get(slug);
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from stream_sessions where performer_id = ${performerId} and status = 'ended' order by started_at desc limit 1`,
  );
  const sessionId = rows[0]?.id;
  if (!performerId || !sessionId) return;
  await ctx.db.execute(sql`insert into broadcast_setups (performer_id, clips) values (${performerId}, ${rule})
    on conflict (performer_id) do update set clips = excluded.clips`);
  const source = path.join(root, 'demo', 'clips', 'guitar.mp4');
  const facts = await ctx.videos.run('inspect', { path: source, filename: 'guitar.mp4' });
  const { seconds, width, height } = facts;
  const picture = await drawPoster(ctx, root, slug, source, seconds);
  for (const [at, { title, hoursAgo, isShown }] of given.entries()) {
    const memberId = ids.get(MEMBERS[at % MEMBERS.length]!.username)!;
    const [file, poster] = [newKey('private', 'clips', 'mp4'), newKey('private', 'clips', 'webp')];
    await ctx.storage.put(file, await readFile(source));
    await ctx.storage.put(poster, picture);
    const createdAt = new Date(Date.now() - hoursAgo * 3_600_000);
    const shownAt = isShown ? createdAt.toISOString() : null;
    await inTransaction(ctx.db, async (tx) => {
      await tx.execute(sql`
        insert into clips (id, performer_id, member_id, session_id, title, file, poster, seconds, width, height, created_at, shown_at)
        values (${newId()}, ${performerId}, ${memberId}, ${sessionId}, ${title}, ${file}, ${poster}, ${seconds}, ${width}, ${height}, ${createdAt.toISOString()}, ${shownAt})`);
      if (!isShown) await notifyOfWaiting(ctx, tx, { performerId, memberId, title });
    });
  }
}

/** Lets members make clips of the shows of some performers, and gives these some of past shows. */
export async function seedClips(ctx: Context, root: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ isThere: boolean }>(sql`select exists (select from clips) as "isThere"`);
  if (rows[0]?.isThere) return;
  const ids = await demoAccounts(ctx);
  for (const one of PERFORMERS) await seedClipsOf(ctx, root, ids, one);
}
