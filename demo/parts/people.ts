import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Context } from '@server/context';
import { setAvatar } from '@server/features/auth/service/avatars';
import { createAccount } from '@server/features/auth/service/registration';
import { listCategories } from '@server/features/categories/service';
import { likePerformer } from '@server/features/favourites/service';
import { decidePerformer, enrolPerformer } from '@server/features/performers/service/enrolment';
import { setPoster, updateOwnPerformer } from '@server/features/performers/service/profile';
import { storeShowPicture } from '@server/features/performers/service/showPictures';
import { decideStudio, enrolStudio } from '@server/features/studios/service/enrolment';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { newKey } from '@server/storage/storage';
import { CAST, type CastMember, MEMBERS } from '../cast';
import { findPictures } from '../pictures';
import { callerOf } from './caller';

/** The password of all demo accounts, which a live site never has. */
export const DEMO_PASSWORD = 'footlights';
export const DEMO_STUDIO = 'northlight';
export const DEMO_OPERATOR = 'operator';
/** The operators of the demo, one for each role. */
const DEMO_OPERATORS = [
  { username: DEMO_OPERATOR, name: 'Ellen Nordby', operatorRole: 'owner' },
  { username: 'reviewer', name: 'Marit Solberg', operatorRole: 'reviewer' },
  { username: 'finance', name: 'Henrik Aas', operatorRole: 'finance' },
  { username: 'support', name: 'Sam Okoye', operatorRole: 'support' },
] as const;

const emailOf = (username: string) => `${username}@demo.footlights.example`;
const birthday = (slug: string) => `19${75 + (slug.length % 24)}-0${1 + (slug.length % 9)}-1${slug.length % 9}`;

/** Returns the ids of existing demo accounts by username, so that seeding can continue where it stopped. */
export async function demoAccounts(ctx: Context): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ username: string; id: string }>(
    sql`select username, id from accounts where demo`,
  );
  return new Map(rows.map(({ username, id }) => [username, id]));
}

const upload = async (file: string) => ({
  field: 'avatar',
  filename: path.basename(file),
  path: file,
  bytes: (await stat(file)).size,
});

function scheduleOf({ shows }: CastMember) {
  return shows.map((show) => {
    const [, weekday, start, end] = /^(\d) (\S+)-(\S+)$/.exec(show) ?? [];
    if (!weekday || !start || !end) throw new Error(`Not a show: ${show}`);
    return { weekday: Number(weekday), start, end };
  });
}

/** Performers whose first weekly show has a picture of its own. */
const WITH_SHOW_PICTURE = ['maestro-bellini', 'theo-okafor'];

/** Gives the first show of some performers a picture. */
async function withPictures(
  ctx: Context,
  { performerId, slug, poster }: { performerId: string; slug: string; poster: string },
  shows: ReturnType<typeof scheduleOf>,
) {
  if (!WITH_SHOW_PICTURE.includes(slug)) return shows;
  const { picture } = await storeShowPicture(ctx, performerId, await upload(poster));
  return shows.map((show, index) => (index === 0 ? { ...show, picture } : show));
}

async function seedPerformer(ctx: Context, root: string, member: CastMember, categoryIds: string[]): Promise<void> {
  const [firstName = '', ...rest] = member.name.split(' ');
  const { slug, name, gender, country } = member;
  const person = {
    username: slug,
    email: emailOf(slug),
    password: DEMO_PASSWORD,
    name,
    firstName,
    lastName: rest.join(' ') || firstName,
    gender,
    country,
    dateOfBirth: birthday(slug),
    demo: true,
  };
  const { _id } = await createAccount(ctx, 'performer', person, (tx, id) => enrolPerformer(tx, id, { categoryIds }));
  const pictures = findPictures(root, slug);
  await setAvatar(ctx, _id, await upload(pictures.avatar));
  const poster = newKey('public', 'posters', 'webp');
  await ctx.storage.put(poster, await readFile(pictures.poster));
  await setPoster(ctx, _id, poster);
  await updateOwnPerformer(
    ctx,
    { accountId: _id },
    {
      bio: member.bio,
      languages: member.languages,
      tags: member.tags,
      timeZone: member.timeZone,
      schedule: await withPictures(ctx, { performerId: _id, slug, poster: pictures.poster }, scheduleOf(member)),
      socialLinks: member.links ?? [],
    },
  );
  const [privatePrice, groupPrice] = member.prices;
  // no service sets views in the past
  await ctx.db.execute(
    sql`update performers set views = ${member.views}, private_call_price = ${privatePrice}, group_call_price = ${groupPrice}, spy_price = ${Math.ceil(privatePrice / 3)}, streaming_title = ${member.title} where account_id = ${_id}`,
  );
  await decidePerformer(ctx, _id, 'verified');
}

/** Creates the performers in the order of the cast, two at a time, since hashing and pictures can use two cores. */
export async function seedPerformers(ctx: Context, root: string): Promise<void> {
  const known = await demoAccounts(ctx);
  const ids = new Map((await listCategories(ctx)).map(({ slug, _id }) => [slug, _id]));
  const missing = CAST.filter(({ slug }) => !known.has(slug));
  const worker = async () => {
    for (let member = missing.shift(); member; member = missing.shift())
      await seedPerformer(
        ctx,
        root,
        member,
        member.categories.flatMap((slug) => ids.get(slug) ?? []),
      );
  };
  await Promise.all([worker(), worker()]);
}

/** Creates members who follow performers, an approved studio and the operators. */
export async function seedOthers(ctx: Context): Promise<void> {
  const known = await demoAccounts(ctx);
  for (const { follows, ...member } of MEMBERS) {
    if (known.has(member.username)) continue;
    const { _id, username } = await createAccount(ctx, 'user', {
      ...member,
      email: emailOf(member.username),
      password: DEMO_PASSWORD,
      dateOfBirth: birthday(member.username),
      demo: true,
    });
    const caller = callerOf(_id, 'user', username);
    for (const slug of follows) await likePerformer(ctx, caller, UNRESTRICTED_VIEWER, known.get(slug) ?? '');
  }
  if (!known.has(DEMO_STUDIO)) {
    const { _id } = await createAccount(
      ctx,
      'studio',
      {
        username: DEMO_STUDIO,
        name: 'Northlight Rooms',
        email: emailOf(DEMO_STUDIO),
        password: DEMO_PASSWORD,
        country: 'NO',
        demo: true,
      },
      (tx, id) => enrolStudio(tx, id, {}),
    );
    await decideStudio(ctx, _id, 'approved');
  }
  for (const { username, name, operatorRole } of DEMO_OPERATORS)
    if (!known.has(username))
      await createAccount(ctx, 'operator', {
        username,
        name,
        operatorRole,
        email: emailOf(username),
        password: DEMO_PASSWORD,
        demo: true,
      });
}
