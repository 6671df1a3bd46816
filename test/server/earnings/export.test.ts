import { once } from 'node:events';
import http from 'node:http';
import { type Actor } from '../../support/actors';
import { type Api, startApi } from '../../support/api';
import { buyerOf } from '../../support/earnings';

const ROWS = 60_000;

describe('the earnings as a file', () => {
  let api: Api;
  let performer: Actor;

  beforeAll(async () => {
    api = await startApi();
    performer = await api.verifiedPerformer();
  });
  afterAll(() => api.close());

  const file = (query = '', who = performer) => fetch(`${api.url}/api/earning/performer/export/csv${query}`, { headers: { authorization: who.token } });

  it('are CSV with a header, one row each, oldest first, in which nothing runs', async () => {
    const few = await api.verifiedPerformer();
    await api.must('updatePerformer', { body: { timeZone: 'Asia/Tokyo' } }, few.token);
    const buyer = await buyerOf(api, few.id);
    await buyer.buys(20, { at: '2026-11-02T15:00:00Z', kind: 'gallery' });
    const refunded = await buyer.buys(10, { at: '2026-11-01T10:00:00Z' });
    await buyer.getsBack(refunded, 5);
    // no user name can begin like this; what stands in the database is not to be trusted all the same
    await api.database.pool.query(`update accounts set username = '=cmd|"x",1' where id = $1`, [buyer.id]);
    const answer = await file('', few);
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual(['text/csv; charset=utf-8', 'attachment; filename="earnings.csv"']);
    const lines = (await answer.text()).split('\r\n');
    const name = `"'=cmd|""x"",1"`;
    expect(lines.slice(0, 3)).toEqual([
      'day,time,type,source,target,gross,commission,net,rate,conversion rate,price,paid,payout',
      `2026-11-01,2026-11-01T10:00:00.000Z,sale_video,${name},${few.username},10,3,7,70,0.05,0.35,no,none`,
      `2026-11-03,2026-11-02T15:00:00.000Z,sale_photo,${name},${few.username},20,6,14,70,0.05,0.7,no,none`,
    ]);
    expect(lines[3]).toMatch(/,sale_video,.*,-5,-1\.5,-3\.5,70,0\.05,-0\.175,no,none$/);
    expect(lines.slice(4)).toEqual(['']);
    expect((await (await file('?type=sale_photo', few)).text()).split('\r\n')).toHaveLength(3);
    expect((await file('?type=gift', few)).status).toBe(400);
  });

  it('are written while they are read: any number of rows, each once, in a memory that does not grow', async () => {
    const buyer = await buyerOf(api, performer.id);
    const { transferId } = await buyer.buys(1);
    // many in the same moment, so that a stretch ends amid equals
    await api.database.pool.query(
      `insert into earnings (id, transfer_id, receiver, role, performer_id, payer_id, type, gross, net, rate, conversion_rate, created_at)
       select gen_random_uuid(), $1 + n, $2, 'performer', $2, $3, 'tip', 100, 70, 70, 0.05, timestamptz '2026-01-01' + (n / 2500) * interval '1 microsecond' from generate_series(1, ${ROWS - 1}) n`,
      [transferId + 1_000_000, performer.id, buyer.id],
    );
    const reader = (await file()).body!.getReader();
    const times = new Set<string>();
    let [rows, bytes, biggest] = [0, 0, 0];
    let rest = '';
    const before = process.memoryUsage().rss;
    const decoder = new TextDecoder();
    for (let { value: chunk } = await reader.read(); chunk; { value: chunk } = await reader.read()) {
      bytes += chunk.length;
      biggest = Math.max(biggest, process.memoryUsage().rss - before);
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\r\n');
      rest = lines.pop()!;
      rows += lines.length;
      for (const line of lines) times.add(line.slice(0, 10));
    }
    expect(rows).toBe(ROWS + 1);
    expect(bytes).toBeGreaterThan(5_000_000);
    expect(times).toEqual(new Set(['day,time,t', '2026-01-01', new Date().toISOString().slice(0, 10)]));
    // the reader runs in this process too; holding every row as text and objects takes several times this
    expect(biggest).toBeLessThan(200 * 1024 * 1024);
  });

  it('wait for a slow reader, who holds no connection of the database meanwhile', async () => {
    const answer = await new Promise<http.IncomingMessage>((resolve) => http.get(`${api.url}/api/earning/performer/export/csv`, { headers: { authorization: performer.token }, agent: false }, resolve));
    const busy = async () => (await api.database.pool.query(`select from pg_stat_activity where datname = current_database() and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()`)).rowCount;
    try {
      await once(answer, 'readable');
      // the network takes a few stretches more, then everything stands still
      for (let still = 0; still < 5; still = (await busy()) === 0 ? still + 1 : 0) await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      answer.destroy();
    }
    // whoever goes away in the middle takes nothing along
    expect((await (await file('?isPaid=true')).text()).split('\r\n')).toHaveLength(2);
  });
});
