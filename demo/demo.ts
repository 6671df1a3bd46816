import { sql } from 'drizzle-orm';
import { type Context } from '@server/context';
import { type DemoLoader } from '@server/process/api';
import { MEMBERS } from './cast';
import { seedAnnouncements } from './parts/announcements';
import { seedAudiences } from './parts/audiences';
import { seedClips } from './parts/clips';
import { seedPayouts } from './parts/earnings';
import { seedDesk } from './parts/desk';
import { seedDirectMessages } from './parts/directMessages';
import { seedFeedKeys } from './parts/feedKeys';
import { seedAutomaticMessages } from './parts/automaticMessages';
import { seedGoals } from './parts/goals';
import { seedTicketShows } from './parts/ticketShows';
import { seedHistory, seedVisitors } from './parts/history';
import { startDemoStreams } from './parts/live';
import { seedModeration } from './parts/moderation';
import { seedMoney } from './parts/money';
import { DEMO_OPERATOR, DEMO_PASSWORD, DEMO_STUDIO, seedOthers, seedPerformers } from './parts/people';
import { seedShop } from './parts/shop';
import { seedShows } from './parts/shows';
import { seedSite } from './parts/site';
import { seedSpending } from './parts/spending';
import { seedStudio } from './parts/studio';
import { seedSupporters } from './parts/supporters';
import { seedTipMenus } from './parts/tipMenus';
import { seedPackages } from './parts/wallet';

/** The site that the demo fills. */
export interface DemoSite {
  ctx: Context;
  /** folder of the project, which holds the demo's pictures and clips */
  root: string;
  /** where this process answers on loopback */
  origin: string;
}

/** Returns whether the database belongs to real people, whom the demo must not mix with. */
async function isInUse(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ real: boolean; demo: boolean }>(
    sql`select exists(select 1 from accounts where not demo) as real, exists(select 1 from accounts where demo) as demo`,
  );
  return Boolean(rows[0]?.real && !rows[0].demo);
}

/**
 * Fills an empty database with the demo marketplace through the same services that people use. Another run adds only
 * what is missing. A database of real people stays unchanged.
 * @returns whether the database is a demo marketplace
 * @throws Error outside demo mode
 */
export async function loadDemo({ ctx, root, origin }: DemoSite): Promise<boolean> {
  if (ctx.config.mode !== 'demo') throw new Error('The demo can only be loaded in demo mode.');
  if (await isInUse(ctx)) return false;
  await seedSite(ctx);
  await seedPerformers(ctx, root);
  await seedOthers(ctx);
  await seedModeration(ctx);
  await seedPackages(ctx);
  await seedStudio(ctx);
  await seedHistory(ctx, origin);
  await seedVisitors(ctx);
  await seedPayouts(ctx);
  await seedShop(ctx, root, origin);
  await seedShows(ctx, origin);
  await seedDirectMessages(ctx, root);
  await seedMoney(ctx, origin);
  await seedTipMenus(ctx);
  await seedGoals(ctx, origin);
  await seedAutomaticMessages(ctx);
  await seedTicketShows(ctx, origin);
  await seedSupporters(ctx);
  await seedAnnouncements(ctx, root);
  await seedAudiences(ctx);
  await seedClips(ctx, root);
  await seedFeedKeys(ctx);
  await seedSpending(ctx);
  await seedDesk(ctx);
  return true;
}

/** Prints the demo logins. */
function printLogins(say: (line: string) => void): void {
  const logins = [
    ['member', MEMBERS[0].username],
    ['artist', 'juno-valcourt'],
    ['studio', DEMO_STUDIO],
    ['operator', DEMO_OPERATOR],
  ];
  say(`  Demo logins, all with the password "${DEMO_PASSWORD}":`);
  for (const [role, username] of logins) say(`    ${role?.padEnd(9)} ${username}`);
}

/**
 * Loads the demo, puts three of its performers live and prints the logins. Does nothing on a database of real people.
 */
export const runDemo: DemoLoader = async ({ ctx, root, origin, steps }) => {
  const site = { ctx, root, origin };
  if (!(await steps.step('Demo marketplace', () => loadDemo(site)))) return null;
  const stopStreams = await startDemoStreams(site);
  printLogins((line) => steps.say(line));
  return stopStreams;
};
