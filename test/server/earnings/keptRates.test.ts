import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type Database, openDatabase } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { messageWrite } from '@server/features/chat/store/messages';
import { conversations, messages } from '@server/features/chat/tables';
import { setRate } from '@server/features/earnings/service/commission';
import { postTips } from '@server/features/earnings/service/payments';
import { readRecordedEarnings } from '@server/features/earnings/service/records';
import { SITE } from '@server/features/ledger/rules';
import { type FreshDatabase, freshDatabase } from '@test/support/database';
import { alone, memberWith, tip } from '@test/support/ledger';

let database: FreshDatabase;
let elsewhere: Database;
const broken: unknown[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  elsewhere = openDatabase(database.url, {
    applicationName: 'another process',
    onError: (error) => broken.push(error),
  });
});
afterAll(async () => {
  await elsewhere.close();
  await database.drop();
  expect(broken).toEqual([]);
});

const db = () => database.drizzle;
const setTipRate = (owner: string, percent: number | null, from?: Date) =>
  inTransaction(elsewhere.drizzle, (tx) => setRate(tx, { owner, kind: 'tip', percent, setBy: null, from }));

/**
 * Returns a function that tips in a batch, with a chat message, and returns the rate of the earning. It returns null if
 * the tip was left to postTip.
 */
async function tipper(earner = alone(), conversationId = newId()) {
  await db().insert(conversations).values({ id: conversationId, type: 'stream_public' });
  const memberId = await memberWith(db(), 1000);
  await tip(db(), memberId, earner, 1);
  return async (): Promise<number | null> => {
    const payment = { key: newId(), memberId, earner, tokens: 1, conversionRate: 1 };
    const message = { id: newId(), conversationId, type: 'tip' as const, text: '', tokens: 1, senderId: null };
    const [posted] = await postTips(db(), [{ payment, attached: [messageWrite(message)] }]);
    return posted ? (await readRecordedEarnings(db(), posted.transferId))[0]!.rate : null;
  };
}

describe('the rates that a process keeps', () => {
  it('are not used after another process has changed a rate, for a performer, a studio or the site', async () => {
    const [free, looked] = [alone(), { performerId: newId(), studioId: newId() }];
    const [tipFree, tipLooked] = [await tipper(free), await tipper(looked)];
    expect([await tipFree(), await tipLooked()]).toEqual([70, 49]);
    await setTipRate(free.performerId, 90);
    // the first batch finds that they have changed, and leaves its tips to postTip
    expect([await tipFree(), await tipFree(), await tipLooked()]).toEqual([null, 90, 49]);
    await inTransaction(elsewhere.drizzle, (tx) =>
      setRate(tx, { owner: looked.studioId, kind: 'studio', percent: 100, setBy: null }),
    );
    expect([await tipLooked(), await tipLooked(), await tipFree()]).toEqual([null, 70, 90]);
    await setTipRate(free.performerId, null);
    await setTipRate(SITE, 60);
    expect([await tipFree(), await tipFree()]).toEqual([null, 60]);
    await setTipRate(SITE, 70);
  });

  it('are not used any more when a planned rate comes into force', async () => {
    const earner = alone();
    const tipOnce = await tipper(earner);
    expect(await tipOnce()).toBe(70);
    await setTipRate(earner.performerId, 80);
    const from = new Date(Date.now() + 1500);
    await setTipRate(earner.performerId, 85, from);
    expect([await tipOnce(), await tipOnce()]).toEqual([null, 80]);
    while (Date.now() <= from.getTime()) await delay(50);
    expect([await tipOnce(), await tipOnce()]).toEqual([null, 85]);
  });

  it('belong to the moment of the tip while rates change', async () => {
    const [earner, room] = [alone(), newId()];
    const tipOnce = await tipper(earner, room);
    let [begun, done] = [1, 1];
    await setTipRate(earner.performerId, 1);
    const changes = (async () => {
      while (done < 60) {
        await delay(Math.random() * 20);
        begun += 1;
        await setTipRate(earner.performerId, begun);
        done = begun;
      }
    })();
    let posted = 0;
    while (done < 60) {
      const before = done;
      const rate = await tipOnce();
      if (rate === null) continue;
      posted += 1;
      expect(rate).toBeGreaterThanOrEqual(before);
      expect(rate).toBeLessThanOrEqual(begun);
    }
    await changes;
    expect(posted).toBeGreaterThan(0);
    const written = await db().select().from(messages).where(eq(messages.conversationId, room));
    expect(written.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: posted }, (_, n) => n + 1),
    );
  });

  it('are compared by the newest id, so versions are committed in the order of their ids', async () => {
    const [first, second] = [newId(), newId()];
    const finished: string[] = [];
    const later = await inTransaction(db(), async (tx) => {
      await setRate(tx, { owner: first, kind: 'tip', percent: 10, setBy: null });
      const waiting = setTipRate(second, 20).then(() => finished.push('second'));
      await delay(300);
      finished.push('first');
      return { waiting };
    });
    await later.waiting;
    expect(finished).toEqual(['first', 'second']);
    const { rows } = await database.pool.query<{ owner: string }>(
      'select owner from commission_rates where owner = any($1) order by id',
      [[first, second]],
    );
    expect(rows.map(({ owner }) => owner)).toEqual([first, second]);
  });
});
