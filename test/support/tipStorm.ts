import { appendFileSync } from 'node:fs';
import { openDatabase } from '../../server/db/client';
import { inConvoys } from '../../server/db/convoy';
import { newId } from '../../server/db/ids';
import { type Payment, postTip, postTips } from '../../server/features/earnings/service/payments';

// A process of its own that tips as fast as it can, in convoys as the product does, until it is killed. A line of the file is a key whose tip was acknowledged.
interface Storm {
  url: string;
  members: string[];
  performers: string[];
  acknowledged: string;
}

async function main(): Promise<void> {
  const storm = JSON.parse(process.argv[2] ?? '{}') as Storm;
  // it dies by kill -9 together with its database: what breaks then is the point
  const { drizzle: db } = openDatabase(storm.url, { onError: () => undefined });
  const post = inConvoys(
    (tips: Payment[]) =>
      postTips(
        db,
        tips.map((tip) => ({ payment: tip, attached: [] })),
      ),
    (tip) => postTip(db, tip),
    50,
  );
  const pick = (from: string[]) => from[Math.floor(Math.random() * from.length)] ?? '';
  const tip = async () => {
    const [key, memberId, performerId] = [newId(), pick(storm.members), pick(storm.performers)];
    const send = () =>
      post(String(Math.random() < 0.5), {
        key,
        memberId,
        earner: { performerId, studioId: null },
        tokens: 1,
        conversionRate: 1,
      });
    // now and then a client that sends twice
    await Promise.all(Math.random() < 0.2 ? [send(), send()] : [send()]);
    appendFileSync(storm.acknowledged, `tip:${memberId}:${key}\n`);
  };
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (;;) await tip();
    }),
  );
}

process.stdout.write('storming\n');
void main().catch(() => process.exit(1));
