import { type Context } from '@server/context';
import { celebrateMessages } from '../../chat/service/celebrating';
import { findFirstTips, findRecord } from '../store';

/** Tips come in storms: those of a performer are looked at together, after this time. */
const LOOK_DELAY_MS = 250;
/** The largest tip of a show is a record only after this many. */
const RECORD_AFTER_TIPS = 5;

const pending = new WeakMap<Context, Map<string, string[]>>();

async function celebrate(ctx: Context, performerId: string, tipIds: string[]): Promise<void> {
  const [first, record] = await Promise.all([
    findFirstTips(ctx.db, performerId, tipIds),
    findRecord(ctx.db, performerId, tipIds, RECORD_AFTER_TIPS),
  ]);
  await celebrateMessages(ctx, 'first', first);
  if (record && !first.includes(record)) await celebrateMessages(ctx, 'record', [record]);
}

/** Celebrates a tip soon if it is its sender's first under their name, or a record. The tip does not wait for it. */
export function celebrateSoon(ctx: Context, { id, performerId }: { id: string; performerId: string }): void {
  const waiting = pending.get(ctx) ?? new Map<string, string[]>();
  pending.set(ctx, waiting);
  const known = waiting.get(performerId);
  if (known) return void known.push(id);
  waiting.set(performerId, [id]);
  const look = async () => {
    const tipIds = waiting.get(performerId) ?? [];
    waiting.delete(performerId);
    await celebrate(ctx, performerId, tipIds);
  };
  setTimeout(
    () => void look().catch((error: unknown) => ctx.log.warn({ err: error }, 'tips could not be celebrated')),
    LOOK_DELAY_MS,
  ).unref();
}
