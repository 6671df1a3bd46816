import { sql } from 'drizzle-orm';
import { type Context } from '@server/context';
import { MEMBERS } from './cast';
import { seedEarnings } from './parts/earnings';
import { seedLetters } from './parts/letters';
import { startStage } from './parts/live';
import { seedOrder } from './parts/order';
import { DEMO_OPERATOR, DEMO_PASSWORD, DEMO_STUDIO, seedOthers, seedPerformers } from './parts/people';
import { seedShop } from './parts/shop';
import { seedShows } from './parts/shows';
import { seedSite } from './parts/site';
import { seedStudio } from './parts/studio';
import { seedWallet } from './parts/wallet';

/** Where the demo runs. */
export interface DemoPlace {
  ctx: Context;
  /** folder of the project: pictures and clips stand below it */
  root: string;
  /** where this process answers on loopback */
  origin: string;
  /** a line for the person at the terminal */
  say: (line: string) => void;
}

/** Whether the database belongs to real people: the demo never mixes with them. */
async function isInUse(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ real: boolean; demo: boolean }>(
    sql`select exists(select 1 from accounts where not demo) as real, exists(select 1 from accounts where demo) as demo`,
  );
  return Boolean(rows[0]?.real && !rows[0].demo);
}

/**
 * Fills an empty database with the demo marketplace, through the services that people use. Running it again adds what is missing
 * and touches nothing else; a database that real people began is left alone.
 * @returns whether this is a demo marketplace now
 */
export async function loadDemo({ ctx, root, origin }: DemoPlace): Promise<boolean> {
  if (ctx.config.mode !== 'demo') throw new Error('The demo runs in demo mode alone.');
  if (await isInUse(ctx)) return false;
  await seedSite(ctx);
  await seedPerformers(ctx, root);
  await seedOthers(ctx);
  await seedOrder(ctx);
  await seedWallet(ctx, origin);
  await seedStudio(ctx, origin);
  await seedEarnings(ctx, origin);
  await seedShop(ctx, root, origin);
  await seedShows(ctx, origin);
  await seedLetters(ctx, root);
  return true;
}

/** Three of the demo's performers go live. @returns ends it */
export const startDemo = ({ ctx, root, origin }: DemoPlace): Promise<() => Promise<void>> =>
  startStage({ ctx, root, origin });

/** The logins, for the person at the terminal. */
export function sayLogins({ say }: Pick<DemoPlace, 'say'>): void {
  const logins = [
    ['member', MEMBERS[0].username],
    ['artist', 'juno-valcourt'],
    ['studio', DEMO_STUDIO],
    ['operator', DEMO_OPERATOR],
  ];
  say(`  Demo logins, all with the password "${DEMO_PASSWORD}":`);
  for (const [what, username] of logins) say(`    ${what?.padEnd(9)} ${username}`);
}
