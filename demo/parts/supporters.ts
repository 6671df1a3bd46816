import { type SupporterLevelView } from '@contract/standing';
import { type Context } from '@server/context';
import { readStanding, updateLevels } from '@server/features/standing/service/standing';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { demoAccounts } from './people';

/** The performers with badges for their supporters, and the levels. */
const PERFORMERS = ['juno-valcourt', 'nadia-brandt'];
const LEVELS: SupporterLevelView[] = [
  { name: 'Regular', colour: 'grey', tokens: 100 },
  { name: 'Front row', colour: 'amber', tokens: 400 },
  { name: 'Patron', colour: 'pink', tokens: 700 },
];

/** Gives performers of the demo badges for their supporters, unless they have some. */
export async function seedSupporters(ctx: Context): Promise<void> {
  const accounts = await demoAccounts(ctx);
  for (const slug of PERFORMERS) {
    const performerId = accounts.get(slug);
    if (performerId && (await readStanding(ctx, UNRESTRICTED_VIEWER, performerId)).levels.length === 0)
      await updateLevels(ctx, performerId, { levels: LEVELS });
  }
}
