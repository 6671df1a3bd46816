import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { createMenu, listMenus, readShownMenu } from '@server/features/tipMenu/service/menus';
import { decideOrder, readQueue } from '@server/features/tipMenu/service/queue';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { demoAccounts } from './people';

type Entry = RequestOf<'createTipMenu'>['body']['entries'][number];

const entry = (icon: Entry['icon'], name: string, price: number, more: Partial<Entry> = {}): Entry => ({
  name,
  price,
  icon,
  section: '',
  detail: '',
  cooldownSeconds: null,
  stock: null,
  followersOnly: false,
  ...more,
});

const music = (who: string): Entry[] => [
  entry('music', 'Song request', 25, { section: 'Songs', detail: `any song ${who} knows` }),
  entry('star', 'Pick the encore', 120, { section: 'Songs', stock: 1 }),
  entry('megaphone', 'Say my name', 15, { section: 'Shout-outs', detail: 'on the microphone' }),
  entry('heart', 'Dedication', 50, { section: 'Shout-outs', detail: 'with your words' }),
  entry('cake', 'Happy birthday', 60, { section: 'Shout-outs', cooldownSeconds: 600 }),
  entry('card', 'Signed postcard', 300, { section: 'Keepsakes', stock: 3 }),
  entry('pencil', 'Handwritten lyrics', 400, { section: 'Keepsakes', stock: 1, followersOnly: true }),
];

/** The tip menus of the demo, by performer. */
const MENUS: Readonly<Record<string, Entry[]>> = {
  'juno-valcourt': music('she'),
  'ida-brevik': music('she'),
  'zola-mbeki': [
    entry('music', 'Play my track', 40, { detail: 'from her crates' }),
    entry('megaphone', 'Say my name', 15, { detail: 'over the drop' }),
    entry('clock', 'Five minutes longer', 80, { stock: 4 }),
    entry('smile', 'Dance break', 30, { cooldownSeconds: 300 }),
    entry('wheel', 'Wheel of vinyl', 20, {
      outcomes: [
        { text: 'A track from 1979', weight: 3 },
        { text: 'A track without drums', weight: 3 },
        { text: 'Two tracks at once', weight: 2 },
        { text: 'You name the next set', weight: 1 },
      ],
    }),
  ],
  'nadia-brandt': [
    entry('star', 'Pick the next spice', 20),
    entry('gift', 'The recipe by mail', 60, { stock: 10 }),
    entry('camera', 'Camera into the pan', 10, { cooldownSeconds: 120 }),
    entry('heart', 'Cook it for someone', 45, { detail: 'with your words' }),
  ],
};

/** Gives performers who have no tip menu the one of the demo. */
export async function seedTipMenus(ctx: Context): Promise<void> {
  const accounts = await demoAccounts(ctx);
  for (const [slug, entries] of Object.entries(MENUS)) {
    const performerId = accounts.get(slug);
    if (performerId && (await listMenus(ctx, performerId)).length === 0)
      await createMenu(ctx, performerId, { name: 'Every evening', entries });
  }
}

/** Orders of a demo performer that wait at most; the host does the others. */
const QUEUE_KEPT = 2;

/** Lets the host do an order when many wait. Returns the id of an entry by its name; null where it is gone. */
export async function nextDemoOrder(ctx: Context, performerId: string, name: string): Promise<string | null> {
  const { waiting } = await readQueue(ctx, performerId);
  if (waiting.length > QUEUE_KEPT) await decideOrder(ctx, performerId, waiting[0]!._id, 'done');
  const { entries } = await readShownMenu(ctx, UNRESTRICTED_VIEWER, performerId);
  return entries.find((one) => one.name === name)?._id ?? null;
}
