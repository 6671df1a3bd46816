import { appendFileSync } from 'node:fs';
import { openDatabase } from '../../server/db/client';
import { groupCommit } from '../../server/db/groupCommit';
import { newId } from '../../server/db/ids';
import { inOneStatement } from '../../server/db/transaction';
import { type Payment, postTip, postTips } from '../../server/features/earnings/service/payments';

// A separate process that posts tips by group commit, as the product does, as fast as it can until it is killed. It
// appends the key of every acknowledged tip to a file.
interface Storm {
  url: string;
  members: string[];
  performers: string[];
  acknowledged: string;
}

async function main(): Promise<void> {
  const storm = JSON.parse(process.argv[2] ?? '{}') as Storm;
  // it is killed together with its database, so errors are expected
  const { drizzle: db } = openDatabase(storm.url, { onError: () => undefined });
  // two, as two processes have
  const posts = [0, 1].map(() =>
    groupCommit({
      writeBatch: (tips: Payment[]) =>
        inOneStatement(db, (at) =>
          postTips(
            at,
            tips.map((tip) => ({ payment: tip, attached: [] })),
          ),
        ),
      writeOne: (tip) => inOneStatement(db, (at) => postTip(at, tip)),
      maxBatchSize: 50,
      onBatchError: () => undefined,
    }),
  );
  const pick = (from: string[]) => from[Math.floor(Math.random() * from.length)] ?? '';
  const tip = async () => {
    const [key, memberId, performerId] = [newId(), pick(storm.members), pick(storm.performers)];
    const send = () =>
      posts[Number(Math.random() < 0.5)]!({
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
void main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
