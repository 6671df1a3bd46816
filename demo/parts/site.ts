import { type Context } from '@server/context';
import { listCategories } from '@server/features/categories/service';
import { addCategory } from '@server/features/categories/service/editing';
import { savePost, searchPosts } from '@server/features/posts/service';
import { listSettings, setSetting } from '@server/features/site/service';
import { listMenus, setMenus } from '@server/features/site/service/menus';
import { searchPromos, setPromos } from '@server/features/site/service/promos';
import { CATEGORIES } from '../cast';

/** Settings of the demo's operator. Settings that were changed since are kept. */
const SETTINGS = {
  singularTextModel: 'Artist',
  pluralTextModel: 'Artists',
  firstPurchaseBonus: 20,
  firstPurchaseMinimum: 100,
  metaDescription: 'Live music, comedy, cooking, drawing and more, from homes all over the world. Watch, chat and tip.',
};

const page = (title: string, path: string) => ({
  section: 'footer' as const,
  title,
  path,
  internal: true,
  isNewTab: false,
});
const MENUS = [
  page('About', '/posts/about'),
  page('Safety', '/posts/safety'),
  page('For artists', '/auth/register/performer'),
  page('For studios', '/auth/register/studio'),
  page('Contact', '/contact'),
  page('Terms', '/posts/terms'),
  page('Privacy', '/posts/privacy'),
];

const PROMOS = [
  {
    audience: 'firstPurchase' as const,
    title: 'Your first {minimum} tokens come with {bonus} more',
    text: 'Good for tips, shows, videos and prints. They never expire.',
    action: 'Get tokens',
    link: '/account/user/wallet',
    tone: 'warm' as const,
  },
  {
    title: 'Sunday Variety: nine acts, one long evening',
    text: 'Sundays at 19:00. Hosted by Theo Okafor.',
    action: 'See the line-up',
    link: '/posts/sunday-variety',
    tone: 'ink' as const,
  },
];

const POSTS = [
  {
    slug: 'about',
    type: 'page' as const,
    title: 'About Footlights',
    shortDescription: 'Live shows by people who love what they do.',
    content:
      '<p>Footlights is for people who do one thing well and like company while they do it. Watch for free, say hello in the chat, and tip when it was worth it.</p><p>This is the demo marketplace: everyone on it is made up, and the tokens are worth nothing.</p>',
  },
  {
    slug: 'safety',
    type: 'page' as const,
    title: 'Safety',
    shortDescription: 'How we keep each other safe.',
    content:
      '<p>Artists are verified before they go live. They decide who may watch, and can mute or block anyone who spoils the evening.</p><ul><li>Never send money outside the site.</li><li>Never tell anyone where you live.</li><li>Report anything that feels wrong. A person reads every report.</li></ul>',
  },
  {
    slug: 'sunday-variety',
    type: 'post' as const,
    title: 'Sunday Variety: nine acts, one long evening',
    shortDescription: 'Theo Okafor hosts nine acts of fifteen minutes each, every Sunday at 19:00.',
    content:
      '<p>Nine acts, fifteen minutes each, no encores. Theo Okafor hosts and keeps the time with a cow bell.</p><p>Sundays at 19:00 London time. All nine share the tips of the evening.</p>',
  },
  {
    slug: 'cook-along-october',
    type: 'post' as const,
    title: 'Cook along: the shopping lists are out',
    shortDescription: 'What Nadia, Bao and Lucia need you to have on the table this week.',
    content:
      '<p>Nadia makes five sauces in one pan, Bao finishes a broth that began yesterday, Lucia answers the sourdough hotline.</p><p>Each list appears under its show the day before.</p>',
  },
];

/** Creates settings, menus, promos, posts and categories. Existing ones stay unchanged. */
export async function seedSite(ctx: Context): Promise<void> {
  const unchanged = new Set(
    (await listSettings(ctx)).filter((setting) => setting.isDefault).map(({ key }) => key as string),
  );
  for (const [key, value] of Object.entries(SETTINGS)) if (unchanged.has(key)) await setSetting(ctx, key, value);
  if (!(await listMenus(ctx)).length) await setMenus(ctx, MENUS);
  if (!(await searchPromos(ctx, { limit: 1, offset: 0 }, null)).total) await setPromos(ctx, PROMOS);
  const [posts, pages] = await Promise.all([
    searchPosts(ctx, { type: 'post', limit: 200, offset: 0 }),
    searchPosts(ctx, { type: 'page', limit: 200, offset: 0 }),
  ]);
  const written = new Set([...posts.data, ...pages.data].map(({ slug }) => slug));
  for (const post of POSTS) if (!written.has(post.slug)) await savePost(ctx, post);
  const present = new Set((await listCategories(ctx)).map(({ slug }) => slug));
  for (const [ordering, category] of CATEGORIES.entries())
    if (!present.has(category.slug)) await addCategory(ctx, { ...category, ordering });
}
