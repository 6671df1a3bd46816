import { once } from 'node:events';
import http from 'node:http';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { buyerOf } from '../../support/earnings';

const ROWS = 120_000;

describe('the CSV export of earnings', () => {
  let api: Api;
  let performer: Actor;

  beforeAll(async () => {
    api = await startApi();
    performer = await api.verifiedPerformer();
  });
  afterAll(() => api.close());

  const file = (query = '', who = performer) =>
    fetch(`${api.url}/api/earning/performer/export/csv${query}`, { headers: { authorization: who.token } });

  it('has a header and one row per earning, oldest first, and escapes formulas', async () => {
    const few = await api.verifiedPerformer();
    await api.must('updatePerformer', { body: { timeZone: 'Asia/Tokyo' } }, few.token);
    const buyer = await buyerOf(api, few.id);
    await buyer.buys(20, { at: '2026-11-02T15:00:00Z', kind: 'gallery' });
    const refunded = await buyer.buys(10, { at: '2026-11-01T10:00:00Z' });
    await buyer.getsBack(refunded, 5);
    // no username can begin like this, but the export does not rely on it
    await api.database.pool.query(`update accounts set username = '=cmd|"x",1' where id = $1`, [buyer.id]);
    const answer = await file('', few);
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="earnings.csv"',
    ]);
    const lines = (await answer.text()).split('\r\n');
    const name = `"'=cmd|""x"",1"`;
    expect(lines.slice(0, 3)).toEqual([
      'day,time,type,source,target,item,gross,commission,net,rate,conversion rate,price,paid,payout',
      `2026-11-01,2026-11-01T10:00:00.000Z,sale_video,${name},${few.username},,10,3,7,70,0.05,0.35,no,none`,
      `2026-11-03,2026-11-02T15:00:00.000Z,sale_photo,${name},${few.username},,20,6,14,70,0.05,0.7,no,none`,
    ]);
    expect(lines[3]).toMatch(/,sale_video,.*,-5,-1\.5,-3\.5,70,0\.05,-0\.175,no,none$/);
    expect(lines.slice(4)).toEqual(['']);
    expect((await (await file('?type=sale_photo', few)).text()).split('\r\n')).toHaveLength(3);
    expect((await file('?type=gift', few)).status).toBe(400);
  });

  it('contains every row once, even where a page ends between rows of the same time', async () => {
    const buyer = await buyerOf(api, performer.id);
    const { transferId } = await buyer.buys(1);
    await api.database.pool.query(
      `insert into earnings (id, transfer_id, receiver, role, performer_id, payer_id, type, gross, net, rate, conversion_rate, created_at)
       select gen_random_uuid(), $1 + n, $2, 'performer', $2, $3, 'tip', 100 * n, 70 * n, 70, 0.05, timestamptz '2026-01-01' + (n / 2500) * interval '1 microsecond' from generate_series(1, ${ROWS - 1}) n`,
      [transferId + 1_000_000, performer.id, buyer.id],
    );
    const rows = (await (await file('?type=tip')).text()).split('\r\n').slice(1, -1);
    expect(rows).toHaveLength(ROWS - 1);
    // every earning has a different amount
    expect(new Set(rows.map((row) => row.split(',')[6])).size).toBe(ROWS - 1);
    expect(new Set(rows.map((row) => row.slice(0, 35)))).toEqual(new Set(['2026-01-01,2026-01-01T00:00:00.000Z']));
  });

  it('waits for a slow client without holding a database connection', async () => {
    const queries = jest.spyOn(api.database.pool, 'query');
    const answer = await new Promise<http.IncomingMessage>((resolve) =>
      http.get(
        `${api.url}/api/earning/performer/export/csv`,
        { headers: { authorization: performer.token }, agent: false },
        resolve,
      ),
    );
    const busy = async () =>
      (
        await api.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()`,
        )
      ).rowCount;
    try {
      await once(answer, 'readable');
      // network buffers take a few more pages, then reading stops
      for (let still = 0; still < 5; still = (await busy()) === 0 ? still + 1 : 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
      // pages that were not sent are not read from the database
      const pages = queries.mock.calls.filter(([statement]) =>
        (statement as { text?: string }).text?.includes('from earnings'),
      ).length;
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThan(ROWS / 1000 / 2);
    } finally {
      queries.mockRestore();
      answer.destroy();
    }
    // a client that disconnects in the middle leaves no connection behind
    expect((await (await file('?isPaid=true')).text()).split('\r\n')).toHaveLength(2);
  });
});
